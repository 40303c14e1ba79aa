import { parseJson, stringifyJson } from '@sundial/primitives'

type Members = Readonly<Record<string, unknown>>

/** Members of java-tron's NodeInfo about the chain and the node's progress. */
const shown = [
  'beginSyncNum',
  'block',
  'solidityBlock',
  'currentConnectCount',
  'activeConnectCount',
  'passiveConnectCount',
]
const shownOfConfig = [
  'codeVersion',
  'versionNum',
  'p2pVersion',
  'dbVersion',
  'supportConstant',
  'allowCreationOfContracts',
  'allowAdaptiveEnergy',
]

/** The answer of /wallet/getnodeinfo without peers, ports and machine. The members remain, so that clients can parse it. */
export function publicNodeInfo(body: string): string {
  const info = parsed(body)
  return stringifyJson({
    ...picked(info, shown),
    configNodeInfo: picked(membersOf(info['configNodeInfo']), shownOfConfig),
    peerList: [],
    machineInfo: {},
    cheatWitnessInfoMap: {},
  })
}

function parsed(body: string): Members {
  try {
    return membersOf(parseJson(body))
  } catch {
    return {}
  }
}

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

const picked = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(names.filter((name) => name in members).map((name) => [name, members[name]]))
