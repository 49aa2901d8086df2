//! FL0530 6:1 a trace is given twice
//! hint: first at trace-twice.pml:5:1
chan c = [1] of { byte };
init { c!1 }
trace { c!1 }
notrace { c!1 }
