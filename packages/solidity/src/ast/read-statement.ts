import type { Assembly, Instruction, Span, Statement, Variable } from './nodes.ts'
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
  typeStringOf,
} from './raw.ts'
import { optionalExpression, readExpression } from './read-expression.ts'

/** Throws `malformed_ast`. */
export const readStatement = (value: unknown, meter: Meter): Statement =>
  meter.within(() => {
    const node = rawOf(value)
    const read = entryFor(readers, node)
    return read === undefined ? { kind: 'unknown', span: spanOf(node) } : read(node, meter)
  })

const optional = (value: unknown, meter: Meter): Statement | undefined =>
  isRaw(value) ? readStatement(value, meter) : undefined

const block = (node: Raw, meter: Meter): Statement => ({
  kind: 'block',
  statements: listOf(node['statements']).map((one) => readStatement(one, meter)),
  span: spanOf(node),
})

const loop = (node: Raw, meter: Meter): Statement => ({
  kind: 'loop',
  initial: optional(node['initializationExpression'], meter),
  condition: optionalExpression(node['condition'], meter),
  step: optional(node['loopExpression'], meter),
  body: readStatement(node['body'], meter),
  span: spanOf(node),
})

const plain = (kind: 'revert' | 'placeholder' | 'break' | 'nothing') => (node: Raw) => ({
  kind,
  span: spanOf(node),
})

const readers: Readonly<Record<string, (node: Raw, meter: Meter) => Statement>> = {
  Block: block,
  UncheckedBlock: block,
  ExpressionStatement: (node, meter) => ({
    kind: 'expression',
    expression: readExpression(node['expression'], meter),
    span: spanOf(node),
  }),
  VariableDeclarationStatement: (node, meter) => ({
    kind: 'declare',
    variables: listOf(node['declarations']).map((one) => (isRaw(one) ? readVariable(one, meter) : undefined)),
    initial: optionalExpression(node['initialValue'], meter),
    span: spanOf(node),
  }),
  IfStatement: (node, meter) => ({
    kind: 'if',
    condition: readExpression(node['condition'], meter),
    yes: readStatement(node['trueBody'], meter),
    no: optional(node['falseBody'], meter),
    span: spanOf(node),
  }),
  ForStatement: loop,
  WhileStatement: loop,
  DoWhileStatement: loop,
  TryStatement: (node, meter) => ({
    kind: 'try',
    call: readExpression(node['externalCall'], meter),
    clauses: listOf(node['clauses']).map((one) => readStatement(rawOf(one)['block'], meter)),
    span: spanOf(node),
  }),
  Return: (node, meter) => ({
    kind: 'return',
    value: optionalExpression(node['expression'], meter),
    span: spanOf(node),
  }),
  Throw: plain('revert'),
  RevertStatement: plain('revert'),
  PlaceholderStatement: plain('placeholder'),
  Break: plain('break'),
  Continue: plain('break'),
  EmitStatement: (node, meter) => {
    const call = rawOf(node['eventCall'])
    const args = listOf(call['arguments']).map((one) => readExpression(one, meter))
    const span = spanOf(node)
    return { kind: 'expression', expression: { kind: 'tuple', items: args, span }, span }
  },
  InlineAssembly: readAssembly,
}

/** A variable of any kind. Throws `malformed_ast`. */
export function readVariable(value: unknown, meter: Meter): Variable {
  const node = rawOf(value)
  return {
    id: idOf(node['id']),
    name: textOf(node['name']),
    type: typeStringOf(node).slice(0, 300),
    isState: node['stateVariable'] === true,
    isConstant: node['constant'] === true,
    isImmutable: node['mutability'] === 'immutable',
    isStoragePointer:
      node['storageLocation'] === 'storage' || typeStringOf(node).endsWith(' storage pointer'),
    visibility: textOf(node['visibility']),
    initial: optionalExpression(node['value'], meter),
    span: spanOf(node),
  }
}

function readAssembly(node: Raw, meter: Meter): Assembly {
  const span = spanOf(node)
  const listed = listOf(node['externalReferences']).filter(isRaw)
  // Up to 0.5 by name, and then the assembly is text.
  const refs = listed.flatMap((one) => ('declaration' in one ? [one] : Object.values(one).filter(isRaw)))
  const refByPlace = new Map(refs.map((one) => [textOf(one['src']), idOf(one['declaration'])]))
  const { AST: yul, operations } = node
  const instructions = isRaw(yul)
    ? instructionsIn(yul, { refByPlace, meter, found: [] })
    : instructionsInText(textOf(operations), refByName(listed), span)
  return { kind: 'assembly', instructions, refs: [...refByPlace.values()], span }
}

const refByName = (listed: readonly Raw[]): ReadonlyMap<string, number> =>
  new Map(
    listed.flatMap((one) =>
      Object.entries(one).flatMap(([name, ref]) =>
        isRaw(ref) ? [[name, idOf(ref['declaration'])] as const] : [],
      ),
    ),
  )

type Search = {
  readonly refByPlace: ReadonlyMap<string, number>
  readonly meter: Meter
  readonly found: Instruction[]
}

function instructionsIn(node: Raw, search: Search): readonly Instruction[] {
  return search.meter.within(() => {
    const name = isRaw(node['functionName']) ? textOf(node['functionName']['name']) : ''
    if (nodeTypeOf(node) === 'YulFunctionCall' && name !== '')
      search.found.push({
        name,
        args: listOf(node['arguments']).map((arg) =>
          isRaw(arg) ? search.refByPlace.get(textOf(arg['src'])) : undefined,
        ),
        span: spanOf(node),
      })
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isRaw(child)) instructionsIn(child, search)
    return search.found
  })
}

/** solc prints assembly as text up to 0.5; functions of one’s own cannot have names of instructions. */
function instructionsInText(
  text: string,
  refs: ReadonlyMap<string, number>,
  span: Span,
): readonly Instruction[] {
  const plain = [...text.matchAll(/\b([a-z]+\d*)\(([\w$, ]*)\)/g)].map(([, name, args]) => ({
    name: name!,
    args: args!.split(',').map((arg) => refs.get(arg.trim())),
    span,
  }))
  const known = new Set(plain.map(({ name }) => name))
  const others = new Set(text.match(/\b[a-z]+\d*(?=\()/g)?.filter((name) => !known.has(name)))
  return [...plain, ...[...others].map((name) => ({ name, args: [], span }))].slice(0, mostInstructions)
}

const mostInstructions = 2000
