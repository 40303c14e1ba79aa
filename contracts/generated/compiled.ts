// Written by npm run contracts.
import child from '../compiled/child.json' with { type: 'json' }
import collectible from '../compiled/collectible.json' with { type: 'json' }
import collector from '../compiled/collector.json' with { type: 'json' }
import creator from '../compiled/creator.json' with { type: 'json' }
import failures from '../compiled/failures.json' with { type: 'json' }
import faucet from '../compiled/faucet.json' with { type: 'json' }
import hostileToken from '../compiled/hostile-token.json' with { type: 'json' }
import hostileTrader from '../compiled/hostile-trader.json' with { type: 'json' }
import issuedCollectible from '../compiled/issued-collectible.json' with { type: 'json' }
import issuedToken from '../compiled/issued-token.json' with { type: 'json' }
import launchCurve from '../compiled/launch-curve.json' with { type: 'json' }
import mainChainGateway from '../compiled/main-chain-gateway.json' with { type: 'json' }
import mintablePausableToken from '../compiled/mintable-pausable-token.json' with { type: 'json' }
import mintableToken from '../compiled/mintable-token.json' with { type: 'json' }
import multiToken from '../compiled/multi-token.json' with { type: 'json' }
import multicall from '../compiled/multicall.json' with { type: 'json' }
import orderBook from '../compiled/order-book.json' with { type: 'json' }
import pausableToken from '../compiled/pausable-token.json' with { type: 'json' }
import plainToken from '../compiled/plain-token.json' with { type: 'json' }
import proxy from '../compiled/proxy.json' with { type: 'json' }
import savings from '../compiled/savings.json' with { type: 'json' }
import savingsNext from '../compiled/savings-next.json' with { type: 'json' }
import sideChainGateway from '../compiled/side-chain-gateway.json' with { type: 'json' }
import stableCoin from '../compiled/stable-coin.json' with { type: 'json' }
import standardCollectible from '../compiled/standard-collectible.json' with { type: 'json' }
import standardToken from '../compiled/standard-token.json' with { type: 'json' }
import vanishing from '../compiled/vanishing.json' with { type: 'json' }
import vanishingMaker from '../compiled/vanishing-maker.json' with { type: 'json' }

export const compiled = {
  child,
  collectible,
  collector,
  creator,
  failures,
  faucet,
  hostileToken,
  hostileTrader,
  issuedCollectible,
  issuedToken,
  launchCurve,
  mainChainGateway,
  mintablePausableToken,
  mintableToken,
  multiToken,
  multicall,
  orderBook,
  pausableToken,
  plainToken,
  proxy,
  savings,
  savingsNext,
  sideChainGateway,
  stableCoin,
  standardCollectible,
  standardToken,
  vanishing,
  vanishingMaker,
} as const
