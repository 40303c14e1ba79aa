import type { Address } from '@sundial/primitives'
import type { SideChainId } from '@sundial/protocol'
import { type Proposal, readProposal } from '@sundial/wallet'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSideChainId } from '../../data/server.ts'
import { Button } from '../../ui/button.tsx'
import styles from './multi-signature.module.css'
import { ProposalCard } from './proposal-card.tsx'

type Props = { readonly own: Address }

/** A proposal that somebody passed on: from the link of the page, a file, or pasted text. */
export function OpenProposal({ own }: Props) {
  const { tx = '' }: Record<string, string | undefined> = useSearch({ strict: false })
  // A link takes the place of what is open.
  return <OfLink key={tx} own={own} tx={tx} />
}

function OfLink({ own, tx }: Props & { readonly tx: string }) {
  const t = useTranslations('multi')
  const id = useId()
  const navigate = useNavigate()
  const sideChainId = useSideChainId()
  const [text, setText] = useState('')
  const open = (given: string) => {
    const found = read(given, sideChainId)
    setText(given)
    if (found !== undefined) setText('')
    return found
  }
  const [pasted, setPasted] = useState<Proposal>()
  const linked = read(tx, sideChainId)
  const proposal = pasted ?? linked
  const isWrong = text !== '' || (tx !== '' && linked === undefined && pasted === undefined)
  const close = () => {
    setPasted(undefined)
    if (tx !== '') void navigate({ to: '/account/signatures', replace: true, resetScroll: false })
  }
  return (
    <section className={styles['open']} aria-labelledby={id}>
      <h2 id={id}>{t('openTitle')}</h2>
      {proposal !== undefined ? (
        <>
          <ul className={styles['list']}>
            <ProposalCard key={proposal.review.id} proposal={proposal} own={own} />
          </ul>
          <Button variant="default" onClick={close}>
            {t('closeProposal')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('openText')}</p>
          <textarea
            aria-label={t('paste')}
            placeholder={t('paste')}
            dir="ltr"
            rows={3}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setPasted(open(target.value))}
          />
          <label className={styles['file']}>
            {t('chooseFile')}
            <input
              type="file"
              accept=".json,.txt,application/json,text/plain"
              onChange={({ target }) =>
                void readFile(target.files?.[0]).then((given) => setPasted(open(given)))
              }
            />
          </label>
          {isWrong && (
            <p role="alert" className={styles['problem']}>
              {t('notProposal')}
            </p>
          )}
        </>
      )}
    </section>
  )
}

const read = (text: string, sideChainId: SideChainId | undefined): Proposal | undefined => {
  try {
    return text.trim() === '' ? undefined : readProposal(text, sideChainId)
  } catch {
    return undefined
  }
}

/** A larger file is no transaction. */
const mostFileBytes = 5_000_000

/** The text of a file; of one that is too large, a text that is no proposal. */
const readFile = async (file: File | undefined): Promise<string> =>
  file === undefined ? '' : file.size > mostFileBytes ? '?' : file.text()
