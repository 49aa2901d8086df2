package dev.fairlead.csp.code;

import dev.fairlead.csp.code.Code.Value;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Compiles what objects and whole arrays are asked for: calls of {@link Objects}. */
final class ObjectCompiler {
  private static final String NAME = Type.getInternalName(Objects.class);

  private final MethodVisitor out;
  private final MethodCompiler method;

  ObjectCompiler(MethodVisitor out, MethodCompiler method) {
    this.out = out;
    this.method = method;
  }

  boolean covers(Value code) {
    return code instanceof Code.LibraryCall
        || code instanceof Code.MessagePeek
        || code instanceof Code.Pack
        || code instanceof Code.PackedElement
        || code instanceof Code.OfLength;
  }

  void value(Value code) {
    out.visitVarInsn(Opcodes.ALOAD, MethodCompiler.OBJECTS);
    if (code instanceof Code.LibraryCall c) {
      call(c);
    } else if (code instanceof Code.MessagePeek p) {
      out.visitVarInsn(Opcodes.ALOAD, MethodCompiler.STATE);
      method.buffer(p.channel(), p.index(), p.indexTrap());
      method.constant(p.site());
      method.constant(p.emptyTrap());
      invoke("peek", "([IIII)I");
    } else if (code instanceof Code.Pack p) {
      method.array(p.elements().size(), p.elements());
      method.constant(p.kind().element().isByNumber() ? 1 : 0);
      invoke("pack", "([IZ)I");
    } else if (code instanceof Code.PackedElement e) {
      method.value(e.array());
      method.value(e.index());
      method.constant(e.trap());
      invoke("element", "(III)I");
    } else if (code instanceof Code.OfLength l) {
      method.value(l.array());
      method.constant(l.length());
      method.constant(l.trap());
      invoke("ofLength", "(III)I");
    }
  }

  private void invoke(String name, String signature) {
    out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, NAME, name, signature, false);
  }

  private void call(Code.LibraryCall c) {
    method.constant(c.site());
    method.array(c.arguments().size(), c.arguments());
    if (c.receiver().isPresent()) {
      method.value(c.receiver().get());
    } else {
      method.constant(-1);
    }
    invoke("call", "(I[II)I");
    c.store().ifPresent(this::store);
  }

  /** The object as it is after the call goes where it came from. */
  private void store(Code.Target target) {
    method.place(target);
    out.visitVarInsn(Opcodes.ALOAD, MethodCompiler.OBJECTS);
    invoke("changed", "()I");
    if (target instanceof Code.TemporaryTarget t) {
      out.visitVarInsn(Opcodes.ISTORE, MethodCompiler.FIRST_TEMPORARY + t.index());
    } else {
      out.visitInsn(Opcodes.IASTORE);
    }
  }
}
