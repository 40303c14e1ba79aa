import type { Callable, CallableKind, Contract, Event, Program, Variable } from './nodes.ts'
import {
  idOf,
  isRaw,
  listOf,
  malformedAst,
  Meter,
  nodeTypeOf,
  type Raw,
  rawOf,
  spanOf,
  textOf,
} from './raw.ts'
import { readExpression } from './read-expression.ts'
import { readStatement, readVariable } from './read-statement.ts'

/** The declarations of all files. Throws `malformed_ast` for what is no AST of solc. */
export function readProgram(units: readonly unknown[]): Program {
  const meter = new Meter()
  const contracts = new Map<number, Contract>()
  const callables = new Map<number, Callable>()
  const variables = new Map<number, Variable>()
  const nodes = units.map(rawOf).flatMap((unit) => {
    if (nodeTypeOf(unit) !== 'SourceUnit') throw malformedAst('is not one of a source')
    return listOf(unit['nodes']).map(rawOf)
  })
  for (const node of nodes) {
    if (nodeTypeOf(node) === 'ContractDefinition') {
      const contract = readContract(node, meter)
      contracts.set(contract.id, contract)
      for (const one of [...contract.functions, ...contract.modifiers]) callables.set(one.id, one)
      for (const one of contract.variables) variables.set(one.id, one)
    } else if (nodeTypeOf(node) === 'FunctionDefinition') {
      const free = readCallable(node, { id: 0, name: '' }, meter)
      callables.set(free.id, free)
    } else if (nodeTypeOf(node) === 'VariableDeclaration') {
      const constant = { ...readVariable(node, meter), isState: true }
      variables.set(constant.id, constant)
    }
  }
  return { contracts, callables, variables }
}

function readContract(node: Raw, meter: Meter): Contract {
  const id = idOf(node['id'])
  const name = textOf(node['name'])
  const members = listOf(node['nodes']).map(rawOf)
  const ofType = (type: string) => members.filter((member) => nodeTypeOf(member) === type)
  const kind = textOf(node['contractKind'])
  const line = listOf(node['linearizedBaseContracts']).map(idOf)
  if (id === 0 || line[0] !== id) throw malformedAst('has a contract without its line of bases')
  return {
    id,
    name,
    kind: kind === 'interface' || kind === 'library' ? kind : 'contract',
    isAbstract: node['abstract'] === true || node['fullyImplemented'] === false,
    line,
    functions: ofType('FunctionDefinition').map((one) => readCallable(one, { id, name }, meter)),
    modifiers: ofType('ModifierDefinition').map((one) => readCallable(one, { id, name }, meter)),
    variables: ofType('VariableDeclaration').map((one) => readVariable(one, meter)),
    events: ofType('EventDefinition').map((one) => readEvent(one, meter)),
    span: spanOf(node),
  }
}

const parametersOf = (value: unknown, meter: Meter): readonly Variable[] =>
  isRaw(value) ? listOf(value['parameters']).map((one) => readVariable(one, meter)) : []

const readEvent = (node: Raw, meter: Meter): Event => ({
  name: textOf(node['name']),
  parameters: parametersOf(node['parameters'], meter),
  span: spanOf(node),
})

type Owner = { readonly id: number; readonly name: string }

function readCallable(node: Raw, owner: Owner, meter: Meter): Callable {
  const id = idOf(node['id'])
  if (id === 0) throw malformedAst('has a function without an id')
  return {
    id,
    name: textOf(node['name']),
    kind: kindOf(node, owner),
    visibility: textOf(node['visibility']),
    mutability: textOf(node['stateMutability']),
    parameters: parametersOf(node['parameters'], meter),
    returns: parametersOf(node['returnParameters'], meter),
    modifiers: listOf(node['modifiers']).map((one) => readUse(rawOf(one), meter)),
    body: isRaw(node['body']) ? readStatement(node['body'], meter) : undefined,
    contract: owner.id,
    span: spanOf(node),
  }
}

/** Up to 0.4 a constructor has its own mark or the name of the contract, and a fallback function has no name. */
function kindOf(node: Raw, owner: Owner): CallableKind {
  if (nodeTypeOf(node) === 'ModifierDefinition') return 'modifier'
  const { kind } = node
  if (kind === 'constructor' || kind === 'fallback' || kind === 'receive') return kind
  if (typeof kind === 'string') return 'function'
  if (node['isConstructor'] === true) return 'constructor'
  const name = textOf(node['name'])
  if (owner.id !== 0 && name === owner.name) return 'constructor'
  return name === '' ? 'fallback' : 'function'
}

const readUse = (node: Raw, meter: Meter) => {
  const name = rawOf(node['modifierName'])
  return {
    ref: idOf(name['referencedDeclaration']),
    name: textOf(name['name']),
    args: listOf(node['arguments']).map((one) => readExpression(one, meter)),
    span: spanOf(node),
  }
}
