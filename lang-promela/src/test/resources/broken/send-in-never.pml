//! FL0558 5:9 a never claim only observes
//! hint: use c?[...] or len(c)
chan c = [1] of { byte };
init { skip }
never { c!1 }
