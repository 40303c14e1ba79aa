/** The place of the amount among the values of each standard function and event of tokens with amounts. */
const places: Readonly<Record<string, number>> = {
  'transfer(address,uint256)': 1,
  'transferFrom(address,address,uint256)': 2,
  'approve(address,uint256)': 1,
  'increaseAllowance(address,uint256)': 1,
  'decreaseAllowance(address,uint256)': 1,
  'increaseApproval(address,uint256)': 1,
  'decreaseApproval(address,uint256)': 1,
  'mint(address,uint256)': 1,
  'burn(uint256)': 0,
  'burnFrom(address,uint256)': 1,
  'Transfer(address,address,uint256)': 2,
  'Approval(address,address,uint256)': 2,
}

export const amountPlaceOf = (signature: string | undefined): number | undefined =>
  signature === undefined ? undefined : places[signature]

const returningAmounts = new Set(['totalSupply()', 'balanceOf(address)', 'allowance(address,address)'])

/** Whether a standard function returns an amount of its token. */
export const returnsAmount = (signature: string): boolean => returningAmounts.has(signature)
