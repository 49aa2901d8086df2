// Carrier sense, multiple access with collision detection (CSMA/CD), as in the first Ethernet [Metcalfe and Boggs 1976]: N stations
// share a cable along which a signal takes SIGMA units. A station begins when it hears nobody; so two may begin
// within SIGMA of each other, and their frames are damaged. After 2 * SIGMA everybody knows it, and stops.
//
// Observe: a frame must take longer than 2 * SIGMA, or a station is done before it hears that its frame was damaged: -D FRAME=2.
// Stations that always wait equally long collide for ever; that some frame gets through takes chance, which is what global
// fairness says of it. Stations have no numbers, so they are counted: try -D N=8.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: quiet | none | holds
// expect: through | process-weak | violated
// expect: through | global | holds
#ifndef N
#define N 2
#endif
#ifndef SIGMA
#define SIGMA 1
#endif
#ifndef FRAME
#define FRAME (2 * SIGMA + 1)
#endif
#ifndef SLOTS
#define SLOTS 1		/* after a collision a station waits for 0 .. SLOTS times 2 * SIGMA */
#endif

byte sending;		/* stations */
bool carrier;		/* it is heard everywhere that somebody sends */
bool jam;		/* it is heard everywhere that several did */
bool done;		/* the last frame got through */

active [N] proctype Station()
{
	timer t;
	byte slots;

	do
	:: atomic { !carrier && !jam -> sending++; done = false; set(t, FRAME) };
	   if
	   :: atomic { jam -> sending--; select (slots : 0 .. SLOTS); set(t, slots * 2 * SIGMA); slots = 0 }
	   :: atomic { expire(t) -> assert(sending == 1); sending--; done = true; set(t, 2 * SIGMA) }
	   fi;
	   atomic { expire(t) -> reset(t) }
	od
}

active proctype Cable()
{
	timer way;

	do
	:: atomic { sending > 0 -> set(way, SIGMA) };
	   atomic { expire(way) -> carrier = true; set(way, SIGMA) };
	   atomic { expire(way) -> reset(way); jam = sending > 1 };
	   atomic { sending == 0 -> set(way, SIGMA) };
	   atomic { expire(way) -> reset(way); carrier = false; jam = false }
	od
}

ltl quiet { []<> (sending == 0) }
ltl through { []<> done }
