//! FL0560 5:18 the messages of 'c' are of type 'T', and 'm' is not
//! hint: declare it as 'T m'
typedef T { byte a }; typedef U { byte a };
chan c = [2] of { T }; U m;
init { for (m in c) { skip } }
