//! FL0521 2:19 unknown type 'bite'
chan c = [1] of { bite };
init { skip }
