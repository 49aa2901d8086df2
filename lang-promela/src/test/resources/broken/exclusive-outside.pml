//! FL0500 4:1 expected a part of a model, found the keyword 'xr'
//! hint: a declaration, a proctype, init, never, ltl, typedef or inline
chan c = [1] of { byte };
xr c;
init { skip }
