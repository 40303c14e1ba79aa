// The node itself.
import { emptyMessage, numberMessage } from '@sundial/protocol'
import { nodeInfo } from '../grpc/node-info.ts'
import { printing, refusing } from '../grpc/rpc.ts'
import { everywhere, fullNodeOnly, nothing, type Routes } from '../server/route.ts'
import { parameterOf, propertyOf } from '../state/state.ts'

/** java-tron’s defaults. */
const timeRatios = { minTimeRatio: 0, maxTimeRatio: 5 }

/** The java-tron version that the chain answers like. */
export const version = { codeVersion: '4.8.2', p2pVersion: '1' }

/** java-tron writes blocks to its database when it takes the next: the newest final ones can still be undone. */
const undoableBlocks = 2

export const nodeRoutes: Routes = {
  getburntrx: {
    under: everywhere,
    rpcs: {
      GetBurnTrx: printing(emptyMessage, numberMessage, {
        told: ({ burnTrxAmount }) => ({ num: burnTrxAmount }),
      }),
    },
    answer: ({ devnet: { chain } }) => ({ burnTrxAmount: propertyOf(chain.state, 'burnedSun') }),
  },

  /** A node without peers, ports and threads; it does not describe its machine. */
  getnodeinfo: {
    under: everywhere,
    rpcs: {
      GetNodeInfo: refusing('INTERNAL', printing(emptyMessage, nodeInfo)),
    },
    answer({ devnet: { chain }, view }) {
      const solidified = Number(propertyOf(chain.state, 'solidifiedHeight'))
      const named = (height: number) => `Num:${height},ID:${chain.index.idAt(height)}`
      return {
        beginSyncNum: Math.max(0, solidified - undoableBlocks),
        block: named(view.height),
        solidityBlock: named(solidified),
        currentConnectCount: 0,
        activeConnectCount: 0,
        passiveConnectCount: 0,
        totalFlow: 0n,
        peerList: [],
        configNodeInfo: {
          ...version,
          listenPort: 0,
          discoverEnable: false,
          activeNodeSize: 0,
          passiveNodeSize: 0,
          sendNodeSize: 0,
          maxConnectCount: 0,
          sameIpMaxConnectCount: 0,
          backupListenPort: 0,
          backupMemberSize: 0,
          backupPriority: 0,
          dbVersion: 2,
          minParticipationRate: 0,
          supportConstant: true,
          ...timeRatios,
          allowCreationOfContracts: parameterOf(chain.state, 'getAllowCreationOfContracts'),
          allowAdaptiveEnergy: parameterOf(chain.state, 'getAllowAdaptiveEnergy'),
        },
        machineInfo: {
          threadCount: 1,
          deadLockThreadCount: 0,
          cpuCount: 1,
          totalMemory: 0n,
          freeMemory: 0n,
          cpuRate: 0,
          javaVersion: '',
          osName: '',
          jvmTotalMemory: 0n,
          jvmFreeMemory: 0n,
          processCpuRate: 0,
          memoryDescInfoList: [],
          deadLockThreadInfoList: [],
        },
        cheatWitnessInfoMap: {},
      }
    },
  },

  /** This chain has no peers. */
  listnodes: {
    under: fullNodeOnly,
    rpcs: { ListNodes: printing(emptyMessage, emptyMessage) },
    answer: () => nothing,
  },
}
