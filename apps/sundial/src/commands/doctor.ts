import program from '../../package.json' with { type: 'json' }
import type { Command } from '../command.ts'
import type { Config } from '../config.ts'
import { checkDatabases } from '../doctor/check-database.ts'
import { checkFolder, checkNodeVersion, checkPort } from '../doctor/check-machine.ts'
import { checkNode } from '../doctor/check-node.ts'
import { checkSettings } from '../doctor/check-settings.ts'
import { type Checked, reportOf } from '../doctor/checked.ts'
import { servedNetworks } from '../networks/served-networks.ts'
import { grpcPortOf } from '../open-development-chain.ts'

export const command: Command = {
  help: 'Says what is wrong with this machine, the database, the node, the clocks, ports and settings, and what to do. It takes the settings of up, changes nothing, and exits with 1 where something would not work.',
  isForAll: true,
  async run(config) {
    const networks = await servedNetworks(config)
    const checks: readonly Checked[] = [
      checkNodeVersion(process.version, program.engines.node),
      ...(await checkSettings(config, process.env)),
      await checkFolder(config.data),
      ...(await checkDatabases(config)),
      await checkPort('--port', config.port, config.host),
      ...(await Promise.all(networks.map(checkPortsOfChain))).flat(),
      ...(await Promise.all(networks.map(checkNetwork))).flat(),
    ]
    console.log(reportOf(checks))
    if (checks.some(({ state }) => state === 'problem')) process.exitCode = 1
  },
}

/** Those of a development chain of this program. */
function checkPortsOfChain({ node, host, ...config }: Config): Promise<readonly Checked[]> {
  if (node !== undefined) return Promise.resolve([])
  const grpcPort = grpcPortOf(config)
  return Promise.all([
    checkPort('--devnet-port', config['devnet-port'], host),
    ...(grpcPort === 0 ? [] : [checkPort('--grpc-port', grpcPort, host)]),
  ])
}

/** With several networks, each line names its own. */
async function checkNetwork(
  network: Parameters<typeof checkNode>[0] & { readonly served?: { readonly id: string } | undefined },
): Promise<readonly Checked[]> {
  const checked = await checkNode(network)
  const { served } = network
  return served === undefined
    ? checked
    : checked.map((one) => ({ ...one, subject: `${one.subject} (${served.id})` }))
}
