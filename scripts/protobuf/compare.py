# Decodes frames from stdin with the protobuf runtime of Python and writes one line for each: R, or the text of the value.
import struct
import sys
from google.protobuf import descriptor_pb2, descriptor_pool, message, message_factory
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.unknown_fields import UnknownFieldSet

descriptors, *names = sys.argv[1:]
files = descriptor_pb2.FileDescriptorSet()
with open(descriptors, "rb") as file:
    files.ParseFromString(file.read())
pool = descriptor_pool.DescriptorPool()
for each in files.file:
    pool.Add(each)
classes = [message_factory.GetMessageClass(pool.FindMessageTypeByName(name)) for name in names]


def scalar(value):
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, str):
        return "x" + value.encode("utf-8").hex()
    if isinstance(value, bytes):
        return "x" + value.hex()
    return str(value)


def unknown(fields):
    texts = []
    for field in fields:
        kind, data = field.wire_type, field.data
        if kind == 0:
            text = "v" + str(data)
        elif kind == 1:
            text = "d" + struct.pack("<Q", data).hex()
        elif kind == 2:
            text = "l" + data.hex()
        elif kind == 3:
            text = "g(" + unknown(data) + ")"
        else:
            text = "f" + struct.pack("<I", data).hex()
        texts.append(str(field.field_number) + text)
    return " ".join(sorted(texts))


def text(value):
    parts = []
    for field, member in value.ListFields():
        kind = field.message_type
        if kind is not None and kind.GetOptions().map_entry:
            shown = "(" + " ".join(sorted(scalar(key) + "=" + scalar(each) for key, each in member.items())) + ")"
        elif field.is_repeated:
            shown = "[" + " ".join((scalar if kind is None else text)(each) for each in member) + "]"
        else:
            shown = (scalar if kind is None else text)(member)
        parts.append(str(field.number) + ":" + shown)
    rest = unknown(UnknownFieldSet(value))
    return "{" + ",".join(parts) + ("?" + rest if rest else "") + "}"


source, target = sys.stdin.buffer, sys.stdout
while header := source.read(6):
    kind, length = struct.unpack("<HI", header)
    if kind == 0xFFFF:
        # The end of a batch: the other end waits for its lines.
        target.flush()
        continue
    try:
        target.write(text(classes[kind].FromString(source.read(length))) + "\n")
    except message.DecodeError:
        target.write("R\n")
