import { Type } from 'typebox'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { tokenLevel } from '../token/rating.ts'

export const findingKinds = [
  'operatorWarns',
  'zeroTransfer',
  'dust',
  'lookAlike',
  'noteLink',
  'noteContact',
  'noteHidden',
  'riskAccount',
  'riskToken',
  'sendsDust',
  'sendsAdverts',
  'createdToken',
  'unlimitedApproval',
  'otherSigners',
] as const

/** One reason for care, with what it is about. */
export const finding = component(
  'SecurityFinding',
  Type.Object({
    kind: Type.Enum([...findingKinds], {
      description:
        'Extension. operatorWarns: by the operator’s labels. zeroTransfer: a transfer of nothing. dust: less than a hundredth of a token. lookAlike: of these, one with account, whose address begins or ends like imitates, which the other side dealt with. noteLink, noteContact, noteHidden: the note of a transfer of less than a token contains a link, names an account of a messenger, or has invisible characters. riskAccount, riskToken: the operator warns about it. sendsDust: nearly all of its newest transfers are dust. sendsAdverts: of the newest of these, so many have such a note. createdToken: it created a token that is rated 3 or 4. unlimitedApproval: account may take all of token. otherSigners: other accounts have keys in its permissions.',
    }),
    account: Type.Optional(is.address('Extension. The account.')),
    imitates: Type.Optional(is.address('Extension. The account that it looks like.')),
    token: Type.Optional(is.text('Extension. The token: its address or number.')),
    name: Type.Optional(is.text('Extension. Name of the token.')),
    level: Type.Optional(tokenLevel),
    count: Type.Optional(is.int('Extension. How many.')),
    of: Type.Optional(is.int('Extension. Out of so many.')),
  }),
)

export const findings = Type.Array(finding, {
  description: 'Extension. Each reason for care. An empty list does not say that nothing is wrong.',
})
