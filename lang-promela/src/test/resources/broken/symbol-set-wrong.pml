//! FL0550 5:12 'small' is no symbol of 'mtype:fruit'
mtype:fruit = { apple };
mtype:size = { small };
mtype:fruit x;
init { x = small }
