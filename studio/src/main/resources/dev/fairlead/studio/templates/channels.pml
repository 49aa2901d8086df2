/* A producer and a consumer with a channel between them. */
// expect: arrives | none | holds

chan box = [2] of { byte };
bool sent = false;
bool received = false;

active proctype Producer()
{
	do
	:: sent = true;
	   box!1;
	   sent = false
	od
}

active proctype Consumer()
{
	byte x;
	do
	:: box?x;
	   received = true;
	   received = false
	od
}

ltl arrives { [] (sent -> <> received) }
