// TRC10 tokens.
import { assetIssue, type AssetIssue } from '@sundial/operations'
import { equalBytes, fromHex, toTextLossy } from '@sundial/primitives'
import {
  account as accountMessage,
  bytesMessage,
  emptyMessage,
  type JsonForm,
  message,
  paginatedMessage,
  repeated,
} from '@sundial/protocol'
import { forgiving, type Members, printing } from '../grpc/rpc.ts'
import type { Chain } from '../chain/chain.ts'
import { tokenAtHead } from '../server/account-at-head.ts'
import { JavaError } from '../server/response.ts'
import { addressIn, memberText, plainTextIn, requiredLongIn } from '../server/members.ts'
import { everywhere, fullNodeOnly, nothing, type Routes } from '../server/route.ts'

/** java-tron Commons ASSET_ISSUE_COUNT_LIMIT_MAX. */
const mostRows = 1000

const assetIssueList = message({ assetIssue: [1, repeated(assetIssue), 'assetIssue'] })

/** An id as the text that the HTTP call takes. */
const textOfBytes = ({ value = '' }: Members) => ({ value: toTextLossy(fromHex(value as string)) })

export const assetRoutes: Routes = {
  getassetissuebyaccount: {
    under: fullNodeOnly,
    rpcs: { GetAssetIssueByAccount: printing(accountMessage, assetIssueList) },
    answer({ devnet: { chain }, parameters, form }) {
      const issuer = addressIn(parameters, 'address', form)
      return printTokens(chain, form, ({ ownerAddress }) => ownerAddress === issuer)
    },
  },

  getassetissuebyid: {
    under: everywhere,
    rpcs: { GetAssetIssueById: printing(bytesMessage, assetIssue, { asked: textOfBytes }) },
    answer({ devnet: { chain }, parameters, form }) {
      const token = chain.state.get('tokens', memberText(parameters, 'value') ?? '')
      return token === undefined ? nothing : assetIssue.toJson(tokenAtHead(token, chain), form)
    },
  },

  /** By name or by id; more than one match is an error (java-tron Wallet.getAssetIssueByName). */
  getassetissuebyname: {
    under: everywhere,
    rpcs: { GetAssetIssueByName: forgiving(printing(bytesMessage, assetIssue)) },
    answer({ devnet: { chain }, parameters, form }) {
      const wanted = plainTextIn(parameters, 'value', form)
      const id = toTextLossy(wanted)
      const matches = chain.state
        .entries('tokens')
        .filter(([key, { name }]) => key === id || equalBytes(name, wanted))
        .map(([, token]) => token)
      if (matches.length > 1) throw notUnique()
      const [token] = matches
      return token === undefined ? nothing : assetIssue.toJson(tokenAtHead(token, chain), form)
    },
  },

  getassetissuelist: {
    under: everywhere,
    rpcs: { GetAssetIssueList: printing(emptyMessage, assetIssueList) },
    answer: ({ devnet: { chain }, form }) => printTokens(chain, form, () => true),
  },

  getassetissuelistbyname: {
    under: everywhere,
    rpcs: { GetAssetIssueListByName: printing(bytesMessage, assetIssueList) },
    answer({ devnet: { chain }, parameters, form }) {
      const wanted = plainTextIn(parameters, 'value', form)
      return printTokens(chain, form, ({ name }) => equalBytes(name, wanted))
    },
  },

  /** By name (java-tron AssetIssueStore.getAssetIssuesPaginated). */
  getpaginatedassetissuelist: {
    under: everywhere,
    rpcs: { GetPaginatedAssetIssueList: printing(paginatedMessage, assetIssueList) },
    answer({ devnet: { chain }, parameters, form }) {
      const offset = Number(requiredLongIn(parameters, 'offset', form))
      const limit = Number(requiredLongIn(parameters, 'limit', form))
      if (offset < 0 || limit < 0) return nothing
      const named = chain.state
        .entries('tokens')
        .map(([, token]) => ({ token, name: toTextLossy(token.name) }))
      const sorted = named.toSorted((left, right) =>
        left.name < right.name ? -1 : left.name > right.name ? 1 : 0,
      )
      const page = sorted.slice(offset, offset + Math.min(limit, mostRows))
      if (page.length === 0) return nothing
      return { assetIssue: page.map(({ token }) => assetIssue.toJson(tokenAtHead(token, chain), form)) }
    },
  },
}

const notUnique = () =>
  new JavaError(
    'org.tron.core.exception.NonUniqueObjectException',
    'To get more than one asset, please use getAssetIssueById syntax',
  )

function printTokens(chain: Chain, form: JsonForm, isWanted: (token: AssetIssue) => boolean) {
  const tokens = chain.state
    .entries('tokens')
    .map(([, token]) => token)
    .filter(isWanted)
  return tokens.length === 0
    ? nothing
    : { assetIssue: tokens.map((token) => assetIssue.toJson(tokenAtHead(token, chain), form)) }
}
