import { parseAbi } from 'abitype'

/** Functions of TRC20 and of the extensions most tokens on the chain carry. */
export const trc20 = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseApproval(address spender, uint256 addedValue)',
  'function decreaseApproval(address spender, uint256 subtractedValue)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function decreaseAllowance(address spender, uint256 subtractedValue)',
  'function mint(address to, uint256 value)',
  'function burn(uint256 value)',
  'function deposit() payable',
  'function withdraw(uint256 value)',
])
