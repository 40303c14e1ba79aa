import {
  address,
  bool,
  bytes,
  enumOf,
  type Infer,
  int32,
  int64,
  message,
  repeated,
  string,
} from '@sundial/protocol'

const parameter = message({ indexed: [1, bool], name: [2, string], type: [3, string] })

const entry = message({
  anonymous: [1, bool],
  constant: [2, bool],
  name: [3, string],
  inputs: [4, repeated(parameter)],
  outputs: [5, repeated(parameter)],
  type: [
    6,
    enumOf(
      {
        UnknownEntryType: 0,
        Constructor: 1,
        Function: 2,
        Event: 3,
        Fallback: 4,
        Receive: 5,
        Error: 6,
      },
      'protocol.SmartContract.ABI.Entry.EntryType',
    ),
  ],
  payable: [7, bool],
  stateMutability: [
    8,
    enumOf(
      { UnknownMutabilityType: 0, Pure: 1, View: 2, Nonpayable: 3, Payable: 4 },
      'protocol.SmartContract.ABI.Entry.StateMutabilityType',
    ),
    'stateMutability',
  ],
})
type Entry = Infer<typeof entry>
type Parameter = Infer<typeof parameter>

export const abi = message({ entrys: [1, repeated(entry)] })
export type Abi = Infer<typeof abi>

export const smartContract = message({
  originAddress: [1, address],
  contractAddress: [2, address],
  abi: [3, abi],
  bytecode: [4, bytes],
  callValue: [5, int64],
  consumeUserResourcePercent: [6, int64],
  name: [7, string],
  originEnergyLimit: [8, int64],
  codeHash: [9, bytes],
  trxHash: [10, bytes],
  version: [11, int32],
})
export type SmartContract = Infer<typeof smartContract>

/** java-tron ContractState: energy used in a contract in a cycle, and the surcharge on its energy, in ten thousandths. */
export const contractState = message({
  energyUsage: [1, int64],
  energyFactor: [2, int64],
  updateCycle: [3, int64],
})
export type ContractState = Infer<typeof contractState>

/** One line of the ABI as Solidity would write it: `Function get(uint256 key) View returns (uint256 value)`. */
export function describeEntry(item: Entry): string {
  const words = [
    item.type === 'UnknownEntryType' ? '' : String(item.type),
    `${item.name}(${item.inputs.map(describeParameter).join(', ')})`,
    item.anonymous ? 'anonymous' : '',
    item.constant ? 'constant' : '',
    item.payable ? 'payable' : '',
    item.stateMutability === 'UnknownMutabilityType' ? '' : String(item.stateMutability),
    item.outputs.length > 0 ? `returns (${item.outputs.map(describeParameter).join(', ')})` : '',
  ]
  return words.filter((word) => word !== '').join(' ')
}

const describeParameter = ({ type, indexed, name }: Parameter): string =>
  [type, indexed ? 'indexed' : '', name].filter((word) => word !== '').join(' ')
