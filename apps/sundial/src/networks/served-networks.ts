// The networks that one start of the program is about, each with settings of its own.
import { dirname, isAbsolute, resolve } from 'node:path'
import { OperatorFileRefused } from '@sundial/api'
import { parseJson } from '@sundial/primitives'
import { type Config, settingsOf } from '../config.ts'
import { publicNetworks } from '../networks.ts'
import { BadSetting } from '../read-flags.ts'
import { readOperatorFile } from '../read-operator-file.ts'
import type { Setting } from '../setting.ts'
import { hostNames, networkId, nodeSource, path, publicId, publicIds } from '../setting-checks.ts'
import type { Served } from './served.ts'

type Row = Pick<Served, 'id' | 'name' | 'hosts'> & {
  /** Absent for a development chain of this program. */
  readonly node?: string | undefined
  readonly settings: Readonly<Record<string, unknown>>
}

/**
 * The settings of each network of `--networks` and `--network`; those of the only one without `served` where neither names a node.
 * Throws `setting_refused`, `operator_file_refused`.
 */
export async function servedNetworks(config: Config): Promise<readonly Config[]> {
  const named = (config.network ?? '').split('\n').filter(Boolean).map(splitNamed)
  if (config.side) return withSideChain(config, named.length)
  const rows = [
    ...(config.networks === undefined ? [] : await readNetworks(config.networks)),
    ...named.flatMap(({ id, node }) => (node === undefined ? [] : [toRow(id, node)])),
  ]
  const chosen = named.flatMap(({ id, node }) => (node === undefined ? [id] : []))
  if (rows.length === 0) return [onlyNetwork(config, chosen)]
  const twice = rows.find(({ id }, index) => rows.findIndex((row) => row.id === id) < index)
  if (twice !== undefined) throw new BadSetting(`--network ${twice.id}: two networks have this id.`)
  refuseOwn(config, rows)
  const used = chosen.length === 0 ? rows : chosen.map((id) => rowOf(id, rows))
  return used.map((row, index) => configOf(config, row, { rows, index, isAlone: used.length === 1 }))
}

/** Of both networks of `--side`. */
export const sideChainIds = { main: 'devnet', side: 'side' } as const

/** The development chain, and the side chain beside it. */
function withSideChain(config: Config, namedCount: number): readonly Config[] {
  const isElsewhere = config.networks !== undefined || config.node !== undefined || namedCount > 0
  if (isElsewhere || config.genesis !== undefined)
    throw new BadSetting(
      '--side runs two chains of this program: it goes with none of --node, --network, --networks and --genesis.',
    )
  if (config.kind === 'side')
    throw new BadSetting('--kind side: with --side this is the kind of the other chain.')
  const rows: readonly Row[] = [
    { id: sideChainIds.main, hosts: [], settings: { kind: config.kind } },
    { id: sideChainIds.side, name: 'Development side chain', hosts: [], settings: { kind: 'side' } },
  ]
  refuseOwn({ ...config, kind: undefined }, rows)
  return rows.map((row, index) => configOf(config, row, { rows, index, isAlone: false }))
}

/** For a command about one network: with several, `--network ID` chooses. */
export async function theNetwork(config: Config): Promise<Config> {
  const [only, second] = await servedNetworks(config)
  if (second === undefined) return only!
  throw new BadSetting('This command is about one network: choose it with --network ID.')
}

function onlyNetwork(config: Config, chosen: readonly string[]): Config {
  const [id, second] = chosen
  if (second !== undefined)
    throw new BadSetting('--network: several networks need a node each, --network ID=NODE.')
  if (id === undefined) return config
  try {
    return { ...config, network: publicId(id) }
  } catch (cause) {
    throw new BadSetting(`--network ${id}: ${(cause as Error).message}`, { cause })
  }
}

function splitNamed(item: string): { readonly id: string; readonly node: string | undefined } {
  const [, id = '', node] = /^([^=]*)(?:=(.*))?$/s.exec(item) ?? []
  return { id, node }
}

const toRow = (id: string, node: string): Row => ({
  id,
  hosts: [],
  node: node === 'own' ? undefined : nodeSource(node),
  settings: {},
})

function rowOf(id: string, rows: readonly Row[]): Row {
  const row = rows.find((one) => one.id === id)
  if (row !== undefined) return row
  throw new BadSetting(`--network ${id}: the networks are ${rows.map((one) => one.id).join(', ')}.`)
}

/** A setting that belongs to one network, beside several, would be of nobody knows which. */
function refuseOwn(config: Config, rows: readonly Row[]): void {
  if (config.node !== undefined)
    throw new BadSetting('--node: each network of --network ID=NODE and --networks has its own node.')
  if (rows.length === 1) return
  const given = settingsOf().find(
    ([name, { ofNetwork, default: usual }]) =>
      ofNetwork === 'own' && !isCounted(name) && config[name as keyof Config] !== usual,
  )
  if (given === undefined) return
  throw new BadSetting(
    `--${given[0]} belongs to one network: with several, write it into the file of --networks (docs/networks.md).`,
  )
}

/** Ports that each further development chain of the program has one higher. */
const countedPorts = ['devnet-port', 'grpc-port'] as const
const isCounted = (name: string): boolean => countedPorts.some((one) => one === name)

type Rank = { readonly rows: readonly Row[]; readonly index: number; readonly isAlone: boolean }

function configOf(config: Config, row: Row, { rows, index, isAlone }: Rank): Config {
  const { id, name, hosts, node, settings } = row
  const isPublic = publicIds.includes(id)
  if (isPublic && node === undefined)
    throw new BadSetting(`--network ${id}=own: a development chain needs another id.`)
  if (isPublic && name !== undefined)
    throw new BadSetting(
      `The network ${id} has its name: ${publicNetworks.find((one) => one.id === id)?.name}.`,
    )
  if (!isPublic && node?.startsWith('recorded:'))
    throw new BadSetting(`--network ${id}: recorded data is of main, nile or shasta.`)
  const before = rows.slice(0, rows.indexOf(row)).filter((one) => one.node === undefined).length
  // 0 is any port, or none.
  const portOf = (port: number) => (node !== undefined || port === 0 ? port : port + before)
  const grpcPort = config['grpc-port']
  return {
    ...config,
    'devnet-port': portOf(config['devnet-port']),
    'grpc-port': grpcPort === undefined ? undefined : portOf(grpcPort),
    ...settings,
    node,
    network: isPublic ? id : undefined,
    networks: undefined,
    served: { id, name, hosts, isFirst: index === 0, isAlone },
  }
}

/** What a row has besides settings. */
const ownMembers = ['id', 'name', 'hosts', 'node']

async function readNetworks(file: string): Promise<readonly Row[]> {
  const read = (text: string) => {
    const { networks } = objectOf(jsonOf(text), 'the file')
    if (!Array.isArray(networks) || networks.length === 0 || networks.length > mostNetworks)
      throw new OperatorFileRefused(`/networks must be a list of 1 to ${mostNetworks} networks.`)
    return networks.map((row, index) => readRow(row, { at: `/networks/${index}`, folder: dirname(file) }))
  }
  return readOperatorFile('networks', file, read)
}

const mostNetworks = 20

type Where = { readonly at: string; readonly folder: string }

function readRow(value: unknown, where: Where): Row {
  const row = objectOf(value, where.at)
  const { id, name, hosts = [], node } = row
  const checked = <Checked>(member: string, given: unknown, check: (text: string) => Checked): Checked => {
    try {
      return check(textOf(given))
    } catch (cause) {
      throw new OperatorFileRefused(`${where.at}/${member}: ${(cause as Error).message}`, { cause })
    }
  }
  const of = new Map(settingsOf().filter(([, { ofNetwork }]) => ofNetwork !== undefined))
  const settings = Object.entries(row).filter(([member]) => !ownMembers.includes(member))
  const unknown = settings.find(([member]) => !of.has(member))
  if (unknown !== undefined)
    throw new OperatorFileRefused(
      `${where.at}/${unknown[0]} is no setting of a network; they are ${[...ownMembers, ...of.keys()].join(', ')}.`,
    )
  return {
    id: checked('id', id, networkId),
    name: name === undefined ? undefined : checked('name', name, networkName),
    hosts: hosts === undefined || isEmpty(hosts) ? [] : checked('hosts', hosts, ownHosts),
    node:
      node === undefined || node === 'own'
        ? undefined
        : checked('node', node, (text) => nodeSource(inFolder(text, where.folder))),
    settings: Object.fromEntries(
      settings.map(([member, given]) => [
        member,
        checked(member, given, (text) => checkedSetting(of.get(member)!, text, where.folder)),
      ]),
    ),
  }
}

const checkedSetting = ({ check }: Setting<unknown>, text: string, folder: string): unknown =>
  check(check === path && !isAbsolute(text) && !text.startsWith('~') ? resolve(folder, text) : text)

/** Paths are as seen from the file. */
const inFolder = (node: string, folder: string): string =>
  node.startsWith('recorded:') ? `recorded:${resolve(folder, node.slice('recorded:'.length))}` : node

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** `*` is no name of a network. */
function ownHosts(text: string): readonly string[] {
  const names = hostNames(text)
  if (names.includes('*')) throw new Error('use host names such as nile.example.')
  return names
}

function networkName(text: string): string {
  if (/^[^\p{C}\s][^\p{C}]{0,39}$/u.test(text)) return text
  throw new Error('use 1 to 40 characters, without control characters.')
}

/** JSON may have numbers, booleans and lists where a flag has text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(',')
  throw new Error('use text, a number, true or false, or a list of texts.')
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new OperatorFileRefused('the file is not JSON.', { cause })
  }
}

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>
  throw new OperatorFileRefused(`${what} is no object.`)
}
