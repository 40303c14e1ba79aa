import { messageOf, typeOf } from '@sundial/operations'
import { fromHex, toHex, TronError } from '@sundial/primitives'
import { type OperationName, operationTypes } from '@sundial/protocol'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { toPlain } from '../../decode.ts'
import { RequestRefused } from '../../errors.ts'
import { textOf } from '../../services/node-calls.ts'

/** Converts the members of an operation to the bytes that a transaction carries, and back. */
export const convertContract = action({
  post: '/api/convert/contract',
  summary: 'Converts the members of an operation to hex, or back',
  description:
    "The value that TronScan's multi-signature service expects as parameter.value. The result is in message and in data.message, because clients read either.",
  body: {
    outType: Type.Optional(
      Type.Union([Type.Literal('hex'), Type.Literal('json')], {
        description: 'hex (default): data is JSON. json: data is hex.',
      }),
    ),
    data: Type.Union([Type.Object({}), Type.String()], {
      description:
        "The operation with java-tron's names, as an object or its JSON text; addresses base58 or hex. With json, hex.",
    }),
    contractType: Type.Union([Type.String(), Type.Integer()], {
      description: 'Name or number of the operation, such as TransferContract or 1.',
    }),
  },
  reply: Type.Object({
    code: Type.Literal(0),
    message: Type.Unknown({ description: 'Hex, or the operation.' }),
    data: Type.Object({ message: Type.Unknown({ description: 'The same.' }) }),
  }),
  example: {
    body: {
      outType: 'hex',
      contractType: 'TransferContract',
      data: {
        owner_address: 'TNXC2YCSxhdxsVqhqu3gYZYme6n4i6T1C1',
        to_address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
        amount: 1,
      },
    },
  },
  async handle({ body: { outType, data, contractType } }) {
    const message = converted(kindOf(contractType), data, outType ?? 'hex')
    return { code: 0 as const, message, data: { message } }
  },
})

function kindOf(contractType: string | number): OperationName {
  const found = (Object.keys(operationTypes) as OperationName[]).find(
    (kind) => kind === contractType || String(typeOf(kind).id) === String(contractType),
  )
  if (found === undefined || found === 'CustomContract' || found === 'GetContract') {
    throw new RequestRefused(
      'malformed_body',
      `contractType ${String(contractType).slice(0, 80)} is not a known operation.`,
    )
  }
  return found
}

/**
 * Some nodes print texts as text and addresses as hex in one document: a value that fails to parse in one form is parsed
 * in the other.
 */
function fromEither(kind: OperationName, json: unknown, visible: boolean) {
  try {
    return messageOf(kind).fromJson(json, { visible })
  } catch (error) {
    if (visible || !(error instanceof TronError)) throw error
    return messageOf(kind).fromJson(json, { visible: true })
  }
}

const isBase58Address = ([name, value]: readonly [string, unknown]): boolean =>
  name.endsWith('_address') && typeof value === 'string' && value.startsWith('T')

function converted(kind: OperationName, data: object | string, outType: 'hex' | 'json'): unknown {
  try {
    if (outType === 'json') {
      return toPlain(messageOf(kind).toJson(messageOf(kind).decode(fromHex(textOf(data))), { visible: true }))
    }
    const json: unknown = typeof data === 'string' ? JSON.parse(data) : data
    const visible = Object.entries(json as object).some(isBase58Address)
    return toHex(messageOf(kind).encode(fromEither(kind, json, visible)))
  } catch (error) {
    if (!(error instanceof TronError || error instanceof SyntaxError || error instanceof TypeError))
      throw error
    throw new RequestRefused('malformed_body', `data is not a valid ${kind}: ${error.message}`)
  }
}
