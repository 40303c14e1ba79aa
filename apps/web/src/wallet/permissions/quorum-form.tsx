import {
  mostKeys,
  type OwnAccount,
  type PermissionProblem,
  type PermissionsDraft,
  type Quorum,
  quorumOf,
  quorumOfOwner,
  withQuorum,
} from '@sundial/wallet'
import { toBase58 } from '@sundial/primitives'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Mark } from '../../show/mark.tsx'
import { Trx } from '../../show/quantity.tsx'
import { Button } from '../../ui/button.tsx'
import { AddressField } from './address-field.tsx'
import { Rehearsal } from './rehearsal.tsx'
import styles from './permissions.module.css'

type Props = {
  readonly own: OwnAccount
  readonly draft: PermissionsDraft
  readonly problems: readonly PermissionProblem[]
  readonly onChange: (draft: PermissionsDraft) => void
}

/** Who signs for the account, and how many of them are enough: the owner permission and all active ones at once. */
export function QuorumForm({ own, draft, problems, onChange }: Props) {
  const t = useTranslations('permissions')
  const quorum = quorumOf(draft)
  const set = (changed: Quorum) => onChange(withQuorum(draft, changed))
  const feeSun = own.parameters.get('getUpdateAccountPermissionFee')
  return (
    <section className={styles['permission']} aria-labelledby="quorum">
      <h2 id="quorum">{t('together.title')}</h2>
      {quorum === undefined ? (
        <>
          <p className={styles['hint']}>{t('together.differ')}</p>
          <Button variant="default" onClick={() => set(quorumOfOwner(draft))}>
            {t('together.start')}
          </Button>
        </>
      ) : (
        <>
          <p className={styles['hint']}>{t('together.text')}</p>
          <Signers own={own} quorum={quorum} problems={problems} onChange={set} />
          <Needed quorum={quorum} onChange={set} />
          {problems.length === 0 && <Rehearsal permission={draft.owner} />}
        </>
      )}
      {feeSun !== undefined && feeSun > 0n && (
        <p className={styles['hint']}>
          {t.rich('together.fee', richValues({ fee: <Trx key="" sun={feeSun} /> }))}
        </p>
      )}
    </section>
  )
}

type QuorumProps = { readonly quorum: Quorum; readonly onChange: (quorum: Quorum) => void }
type SignersProps = QuorumProps & Pick<Props, 'own' | 'problems'>

function Signers({ own, quorum, problems, onChange }: SignersProps) {
  const t = useTranslations('permissions')
  const { signers, needed } = quorum
  const self = toBase58(own.account.address)
  const ofOwner = problems.filter(({ at }) => at === 'owner')
  const remove = (index: number) => {
    const rest = signers.filter((_, at) => at !== index)
    onChange({ signers: rest, needed: Math.min(needed, rest.length) })
  }
  return (
    <>
      <ol className={styles['signers']}>
        {signers.map((signer, index) => (
          // Signers have no other identity than their place while they are typed.
          <li key={index}>
            {signer === self ? (
              <span className={styles['self']}>
                <Mark address={self} size={26} />
                <bdi data-code>{self}</bdi>
                <small>{t('together.own')}</small>
              </span>
            ) : (
              <div className={styles['signer']}>
                <AddressField
                  payer={own.account.address}
                  label={t('together.signer', { number: index + 1 })}
                  hint={t('together.hint')}
                  value={signer}
                  onChange={(address) =>
                    onChange({ ...quorum, signers: signers.map((one, at) => (at === index ? address : one)) })
                  }
                />
                <button
                  type="button"
                  aria-label={t('together.remove', { number: index + 1 })}
                  disabled={signers.length === 1}
                  onClick={() => remove(index)}
                >
                  <IconX size={16} aria-hidden />
                </button>
              </div>
            )}
            {ofOwner
              .filter(({ key, code }) => key === index && (code !== 'key_address' || signer !== ''))
              .map(({ code }) => (
                <p key={code} className={styles['problem']}>
                  {t(`problem.${code}`)}
                </p>
              ))}
          </li>
        ))}
      </ol>
      {ofOwner
        .filter(({ key }) => key === undefined)
        .map(({ code }) => (
          <p key={code} className={styles['problem']}>
            {t(`problem.${code}`)}
          </p>
        ))}
      <Button
        variant="default"
        disabled={signers.length >= mostKeys}
        onClick={() => onChange({ ...quorum, signers: [...signers, ''] })}
      >
        {t('together.add')}
      </Button>
    </>
  )
}

function Needed({ quorum: { signers, needed }, onChange }: QuorumProps) {
  const t = useTranslations('permissions')
  return (
    <label className={styles['needed']}>
      <span>{t('together.needed')}</span>
      <select value={needed} onChange={({ target }) => onChange({ signers, needed: Number(target.value) })}>
        {signers.map((_, index) => (
          <option key={index} value={index + 1}>
            {t('together.of', { needed: index + 1, count: signers.length })}
          </option>
        ))}
      </select>
    </label>
  )
}
