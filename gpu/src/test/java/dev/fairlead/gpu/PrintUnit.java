package dev.fairlead.gpu;
import dev.fairlead.gpu.engine.GpuAccelerator;
class PrintUnit {
  public static void main(String[] a) throws Exception {
    long t = System.nanoTime();
    SearchComparison c = new SearchComparison(GpuAccelerator.ofThisMachine());
    try { System.out.println("examples " + c.files("examples", "examples/csp", "examples/promela")); } catch (Throwable e) { System.out.println("EXAMPLES " + String.valueOf(e).substring(0, Math.min(3000, String.valueOf(e).length()))); }
    System.out.println((System.nanoTime() - t) / 1e9);
    int from = Integer.parseInt(a[0]), to = Integer.parseInt(a[1]), bad = 0;
    for (int s = from; s <= to; s += 10) { try { c.random(s, s + 9); } catch (Throwable e) { bad++; System.out.println("RANDOM " + s + " " + String.valueOf(e).substring(0, Math.min(1500, String.valueOf(e).length()))); } if ((System.nanoTime() - t) / 1e9 > 150) { System.out.println("stopped at " + s); break; } }
    System.out.println("random done bad=" + bad + " " + (System.nanoTime() - t) / 1e9);
  }
}
