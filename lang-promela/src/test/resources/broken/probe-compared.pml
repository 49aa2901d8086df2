//! FL0546 4:8 'full' can only be joined by && and ||
//! hint: the opposite of full(c) is nfull(c)
chan c = [1] of { byte };
init { full(c) == 1 }
