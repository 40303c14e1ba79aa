import { Malformed } from '@sundial/primitives'
import type { AbiItem, Mutability } from './item.ts'
import { abiLimits } from './limits.ts'
import type { Parameter } from './type.ts'

// Parses ABI JSON of any origin: compilers old and new, and java-tron, which stores an ABI as protobuf and returns
// `entrys` with enum names (`Function`, `Nonpayable`) and without false or empty members.

type Json = Readonly<Record<string, unknown>>

/** Items of standard ABI JSON (a list) or of java-tron's form (`{ entrys }`). Throws `malformed_abi`. */
export function readAbi(json: unknown): readonly AbiItem[] {
  const list = isObject(json) ? (json['entrys'] ?? []) : json
  if (!Array.isArray(list)) throw malformed('not a list of items')
  if (list.length > abiLimits.items) throw malformed(`more than ${abiLimits.items} items`)
  return list.map(readItem)
}

/** Numbers of `SmartContract.ABI.Entry.EntryType`; names in JSON. */
const types = ['', 'constructor', 'function', 'event', 'fallback', 'receive', 'error'] as const
/** Numbers of `SmartContract.ABI.Entry.StateMutabilityType`. */
const mutabilities = ['', 'pure', 'view', 'nonpayable', 'payable'] as const

function readItem(json: unknown): AbiItem {
  if (!isObject(json)) throw malformed('an item is not an object')
  const type = readWord(json['type'], types)
  const stateMutability = readMutability(json)
  switch (type) {
    case 'constructor':
      return { type, inputs: readParameters(json['inputs']), stateMutability }
    case 'fallback':
    case 'receive':
      return { type, stateMutability }
    case 'error':
      return { type, name: readName(json['name']), inputs: readParameters(json['inputs']) }
    case 'event': {
      const event = { type, name: readName(json['name']), inputs: readParameters(json['inputs']) } as const
      return json['anonymous'] === true ? { ...event, anonymous: true } : event
    }
    default:
      // The ABI specification allows a function without a type.
      return {
        type: 'function',
        name: readName(json['name']),
        inputs: readParameters(json['inputs']),
        outputs: readParameters(json['outputs']),
        stateMutability,
      }
  }
}

/** Compilers before 0.4.16 have only `constant` and `payable`. */
function readMutability(json: Json): Mutability {
  const word = readWord(json['stateMutability'], mutabilities)
  if (word !== '') return word
  if (json['payable'] === true) return 'payable'
  return json['constant'] === true ? 'view' : 'nonpayable'
}

function readWord<Word extends string>(value: unknown, words: readonly Word[]): Word | '' {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return words[value] ?? refuseWord(value)
  if (typeof value !== 'string') return refuseWord(value)
  if (/^Unknown(?:EntryType|MutabilityType)$/.test(value)) return ''
  const lower = value.toLowerCase()
  return words.find((word) => word === lower) ?? refuseWord(value)
}

function readParameters(json: unknown, depth = 0): readonly Parameter[] {
  if (json === undefined || json === null) return []
  if (!Array.isArray(json)) throw malformed('parameters are not a list')
  if (json.length > abiLimits.typeNodes || depth > abiLimits.typeDepth) throw malformed('too many parameters')
  return json.map((parameter) => readParameter(parameter, depth))
}

function readParameter(json: unknown, depth: number): Parameter {
  if (!isObject(json)) throw malformed('a parameter is not an object')
  const components = json['components']
  return {
    name: readName(json['name']),
    type: readName(json['type']),
    ...(components !== undefined && { components: readParameters(components, depth + 1) }),
    ...(json['indexed'] === true && { indexed: true }),
  }
}

function readName(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw malformed('a name is not text')
  if (value.length > abiLimits.nameLength) throw malformed(`a name is longer than ${abiLimits.nameLength}`)
  return value
}

function refuseWord(value: unknown): never {
  throw malformed(
    `${typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : typeof value} is no known type or mutability`,
  )
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const malformed = (why: string) => new Malformed('abi', `Contract ABI: ${why}.`)
