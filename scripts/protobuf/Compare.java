// Decodes frames from stdin with the protobuf runtime of Java and writes one line for each: R, or the text of the value and
// the bytes that the runtime writes for it. Messages are those of generated classes where their outer classes are named.
import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import java.io.BufferedInputStream;
import java.io.BufferedWriter;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Compare {
  static final Map<String, Message> prototypes = new HashMap<>();

  public static void main(String[] parameters) throws Exception {
    Map<String, FileDescriptor> files = new HashMap<>();
    for (FileDescriptorProto proto :
        FileDescriptorSet.parseFrom(Files.readAllBytes(Path.of(parameters[0]))).getFileList()) {
      FileDescriptor[] needed =
          proto.getDependencyList().stream().map(files::get).toArray(FileDescriptor[]::new);
      files.put(proto.getName(), FileDescriptor.buildFrom(proto, needed));
    }
    for (FileDescriptor file : files.values())
      for (Descriptor each : file.getMessageTypes()) addDynamic(each);
    if (!parameters[1].isEmpty())
      for (String outer : parameters[1].split(",")) addGenerated(Class.forName(outer));
    List<Message> messages = new ArrayList<>();
    for (int at = 2; at < parameters.length; at++) messages.add(prototypes.get(parameters[at]));
    answer(messages);
  }

  static void addDynamic(Descriptor type) {
    prototypes.put(type.getFullName(), DynamicMessage.getDefaultInstance(type));
    for (Descriptor each : type.getNestedTypes()) addDynamic(each);
  }

  static void addGenerated(Class<?> outer) throws Exception {
    for (Class<?> each : outer.getDeclaredClasses()) {
      if (!Message.class.isAssignableFrom(each) || each.isInterface()) continue;
      Message message = (Message) each.getMethod("getDefaultInstance").invoke(null);
      prototypes.put(message.getDescriptorForType().getFullName(), message);
      addGenerated(each);
    }
  }

  static void answer(List<Message> messages) throws Exception {
    DataInputStream source = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
    BufferedWriter target =
        new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.US_ASCII), 1 << 16);
    try {
      while (true) {
        int kind = Short.toUnsignedInt(Short.reverseBytes(source.readShort()));
        int length = Integer.reverseBytes(source.readInt());
        if (kind == 0xffff) {
          // The end of a batch: the other end waits for its lines.
          target.flush();
          continue;
        }
        byte[] bytes = new byte[length];
        source.readFully(bytes);
        target.write(line(messages.get(kind), bytes));
        target.write('\n');
      }
    } catch (EOFException end) {
      target.flush();
    }
  }

  static String line(Message prototype, byte[] bytes) {
    try {
      Message message = prototype.getParserForType().parseFrom(bytes);
      return text(message) + "\t" + HexFormat.of().formatHex(message.toByteArray());
    } catch (InvalidProtocolBufferException refused) {
      return "R";
    }
  }

  static String text(Message message) {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<FieldDescriptor, Object> each : message.getAllFields().entrySet()) {
      FieldDescriptor field = each.getKey();
      String shown;
      if (field.isMapField()) shown = mapText((List<?>) each.getValue());
      else if (field.isRepeated()) {
        List<String> items = new ArrayList<>();
        for (Object item : (List<?>) each.getValue()) items.add(scalar(item));
        shown = "[" + String.join(" ", items) + "]";
      } else shown = scalar(each.getValue());
      parts.add(field.getNumber() + ":" + shown);
    }
    String rest = unknown(message.getUnknownFields());
    return "{" + String.join(",", parts) + (rest.isEmpty() ? "" : "?" + rest) + "}";
  }

  /** A message that is made from descriptors has the entries of the wire: the last one of a key counts. */
  static String mapText(List<?> entries) {
    Map<String, String> values = new TreeMap<>();
    for (Object each : entries) {
      Message entry = (Message) each;
      List<FieldDescriptor> fields = entry.getDescriptorForType().getFields();
      values.put(scalar(entry.getField(fields.get(0))), scalar(entry.getField(fields.get(1))));
    }
    List<String> texts = new ArrayList<>();
    values.forEach((key, value) -> texts.add(key + "=" + value));
    Collections.sort(texts);
    return "(" + String.join(" ", texts) + ")";
  }

  static String scalar(Object value) {
    if (value instanceof Message) return text((Message) value);
    if (value instanceof Boolean) return (Boolean) value ? "1" : "0";
    if (value instanceof EnumValueDescriptor)
      return String.valueOf(((EnumValueDescriptor) value).getNumber());
    if (value instanceof ByteString) return "x" + HexFormat.of().formatHex(((ByteString) value).toByteArray());
    if (value instanceof String)
      return "x" + HexFormat.of().formatHex(((String) value).getBytes(StandardCharsets.UTF_8));
    return String.valueOf(value);
  }

  static String unknown(UnknownFieldSet fields) {
    List<String> texts = new ArrayList<>();
    fields
        .asMap()
        .forEach(
            (number, field) -> {
              for (long each : field.getVarintList())
                texts.add(number + "v" + Long.toUnsignedString(each));
              for (int each : field.getFixed32List())
                texts.add(number + "f" + HexFormat.of().toHexDigits(Integer.reverseBytes(each)));
              for (long each : field.getFixed64List())
                texts.add(number + "d" + HexFormat.of().toHexDigits(Long.reverseBytes(each)));
              for (ByteString each : field.getLengthDelimitedList())
                texts.add(number + "l" + HexFormat.of().formatHex(each.toByteArray()));
              for (UnknownFieldSet each : field.getGroupList())
                texts.add(number + "g(" + unknown(each) + ")");
            });
    Collections.sort(texts);
    return String.join(" ", texts);
  }
}
