//! FL0536 4:9 unknown name 'd'
chan c = [1] of { byte };
init { c!1 }
trace { d!1 }
