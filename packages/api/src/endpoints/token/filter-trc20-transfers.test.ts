import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, token } from '../../testing/small-chain.ts'

const filteredPath = '/api/filter/trc20/transfers'

testList(openWorld, {
  url: `${filteredPath}?relatedAddress=${bob}&contract_address=${token}`,
  list: 'token_transfers',
  total: 10,
  empty: `${filteredPath}?relatedAddress=${alice}`,
  refused: [
    ['relatedAddress=x', 'parameter_repeated'],
    ['confirm=9', 'filter_not_available'],
  ],
})
