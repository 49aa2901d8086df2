//! FL0536 2:8 unknown name 'N'
byte a[N];
init { skip }
