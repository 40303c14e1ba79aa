import { fullNodeOnly, type Route } from '../server/route.ts'

/** A node without peers; the machine is nobody's business. */
export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain } }) {
    const named = (height: number) => `Num:${height},ID:${chain.index.idAt(height)}`
    return {
      beginSyncNum: 0n,
      block: named(chain.index.headHeight),
      solidityBlock: named(chain.solidifiedHeight),
      currentConnectCount: 0,
      activeConnectCount: 0,
      passiveConnectCount: 0,
      totalFlow: 0n,
      peerList: [],
      configNodeInfo: {
        codeVersion: '4.8.1',
        p2pVersion: '1',
        listenPort: 0,
        discoverEnable: false,
        supportConstant: false,
        minTimeRatio: 0,
        maxTimeRatio: 5,
        allowCreationOfContracts: 1n,
        allowAdaptiveEnergy: 0n,
      },
      machineInfo: {},
      cheatWitnessInfoMap: {},
    }
  },
}
