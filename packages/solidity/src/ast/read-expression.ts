import type { Call, Expression } from './nodes.ts'
import {
  entryFor,
  idOf,
  isRaw,
  listOf,
  type Meter,
  nodeTypeOf,
  type Raw,
  rawOf,
  spanOf,
  textOf,
  typeIdentifierOf,
} from './raw.ts'

/** Throws `malformed_ast`. */
export const readExpression = (value: unknown, meter: Meter): Expression =>
  meter.within(() => {
    const node = rawOf(value)
    const read = entryFor(readers, node)
    return read === undefined ? typeNode(node) : read(node, meter)
  })

export const optionalExpression = (value: unknown, meter: Meter): Expression | undefined =>
  isRaw(value) ? readExpression(value, meter) : undefined

const typeNode = (node: Raw): Expression => ({
  kind: 'type',
  type: typeIdentifierOf(node),
  span: spanOf(node),
})

const readers: Readonly<Record<string, (node: Raw, meter: Meter) => Expression>> = {
  Identifier: (node) => ({
    kind: 'name',
    name: textOf(node['name']),
    ref: idOf(node['referencedDeclaration']),
    type: typeIdentifierOf(node),
    span: spanOf(node),
  }),
  Literal: (node) => ({
    kind: 'literal',
    of: textOf(node['kind']),
    value: textOf(node['value']) || `0x${textOf(node['hexValue'])}`,
    type: typeIdentifierOf(node),
    span: spanOf(node),
  }),
  MemberAccess: (node, meter) => ({
    kind: 'member',
    of: readExpression(node['expression'], meter),
    name: textOf(node['memberName']),
    ref: idOf(node['referencedDeclaration']),
    type: typeIdentifierOf(node),
    span: spanOf(node),
  }),
  IndexAccess: (node, meter) => ({
    kind: 'index',
    of: readExpression(node['baseExpression'], meter),
    at: optionalExpression(node['indexExpression'], meter),
    span: spanOf(node),
  }),
  IndexRangeAccess: (node, meter) => readExpression(node['baseExpression'], meter),
  Assignment: (node, meter) => ({
    kind: 'assign',
    op: textOf(node['operator']),
    left: readExpression(node['leftHandSide'], meter),
    right: readExpression(node['rightHandSide'], meter),
    span: spanOf(node),
  }),
  BinaryOperation: (node, meter) => ({
    kind: 'operation',
    op: textOf(node['operator']),
    left: readExpression(node['leftExpression'], meter),
    right: readExpression(node['rightExpression'], meter),
    span: spanOf(node),
  }),
  UnaryOperation: (node, meter) => ({
    kind: 'unary',
    op: textOf(node['operator']),
    of: readExpression(node['subExpression'], meter),
    span: spanOf(node),
  }),
  Conditional: (node, meter) => ({
    kind: 'choice',
    condition: readExpression(node['condition'], meter),
    parts: [readExpression(node['trueExpression'], meter), readExpression(node['falseExpression'], meter)],
    span: spanOf(node),
  }),
  TupleExpression: (node, meter) => ({
    kind: 'tuple',
    items: listOf(node['components']).map((item) => optionalExpression(item, meter)),
    span: spanOf(node),
  }),
  FunctionCall: readCall,
}

/** Options in braces, `f{value: 1}(…)`, and old ones in calls, `f.value(1)(…)`, become options of the call. */
function readCall(node: Raw, meter: Meter): Call {
  const types = isRaw(node['expression']) ? typeIdentifierOf(node['expression']) : ''
  let callee = rawOf(node['expression'])
  const options: { name: string; value: Expression }[] = []
  for (let depth = 0; depth < 8; depth++) {
    const inner: unknown = callee['expression']
    if (nodeTypeOf(callee) === 'FunctionCallOptions') {
      const names = listOf(callee['names'])
      listOf(callee['options']).forEach((value, at) =>
        options.push({ name: textOf(names[at]), value: readExpression(value, meter) }),
      )
      callee = rawOf(inner)
    } else if (nodeTypeOf(callee) === 'FunctionCall' && isRaw(inner) && isOldOption(inner)) {
      const [value] = listOf(callee['arguments'])
      options.push({ name: textOf(inner['memberName']), value: readExpression(value, meter) })
      callee = rawOf(inner['expression'])
    } else break
  }
  return {
    kind: 'call',
    callee: readExpression(callee, meter),
    calleeType: types,
    args: listOf(node['arguments']).map((one) => readExpression(one, meter)),
    options,
    isConversion: textOf(node['kind']) === 'typeConversion',
    span: spanOf(node),
  }
}

const isOldOption = (node: Raw): boolean =>
  nodeTypeOf(node) === 'MemberAccess' && /^t_function_set(value|gas)/.test(typeIdentifierOf(node))
