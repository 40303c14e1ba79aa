import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { compile, type CompiledContract, type CompileOrder, missingLibraries } from '../../data/compile.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useActor } from '../multi-signature/acting.ts'
import { OrderTopics } from '../order/order-topics.tsx'
import { openConnect } from '../use-wallet.ts'
import { CompileSettings } from './compile-settings.tsx'
import { DeployDialog } from './deploy-dialog.tsx'
import styles from './deploy.module.css'
import { type Draft, useDraft } from './draft.ts'
import { LibraryFields } from './library-fields.tsx'
import { Messages } from './messages.tsx'
import { SourceFiles } from './source-files.tsx'

/** Compiles Solidity on the server and deploys it with the account that is logged in. */
export const DeployPage = () => (
  <Topic name="contract">
    <Topic name="deploy">
      <OrderTopics>
        <Content />
      </OrderTopics>
    </Topic>
  </Topic>
)

function Content() {
  const t = useTranslations()
  const { draft, change, isKept } = useDraft()
  const { mutate, data, error, isPending, variables } = useMutation({ mutationFn: compile })
  const order = orderOf(draft)
  // What was compiled from other text says nothing about this one.
  const compiled = isSame(variables, order) ? data : undefined
  return (
    <>
      <PageHeader title={t('page.deployContract')} />
      <p className={styles['lead']}>{t('deploy.lead')}</p>
      <div className={styles['columns']}>
        <SourceFiles draft={draft} change={change} messages={compiled?.messages ?? []} />
        <div className={styles['side']}>
          <CompileSettings draft={draft} change={change}>
            <Button
              variant="main"
              disabled={isPending || draft.compiler === ''}
              onClick={() => mutate(order)}
            >
              {t(isPending ? 'deploy.compiling' : 'deploy.compile')}
            </Button>
            {!isKept && <p className={styles['hint']}>{t('deploy.notKept')}</p>}
          </CompileSettings>
          {error !== null && !isPending && (
            <p role="alert" className={styles['bad']}>
              <bdi>{error.message}</bdi>
            </p>
          )}
          {compiled !== undefined && (
            <>
              <Contracts
                key={compiled.compiler}
                draft={draft}
                contracts={compiled.contracts}
                onLibraries={(libraries) => {
                  change({ libraries })
                  mutate({ ...order, libraries })
                }}
              />
              <Messages messages={compiled.messages} />
            </>
          )}
        </div>
      </div>
    </>
  )
}

function orderOf(draft: Draft): CompileOrder {
  const { shown: _, ...order } = draft
  return order
}

const isSame = (left: CompileOrder | undefined, right: CompileOrder): boolean =>
  left !== undefined && JSON.stringify(left) === JSON.stringify(right)

type ContractsProps = {
  readonly draft: Draft
  readonly contracts: readonly CompiledContract[]
  readonly onLibraries: (libraries: Draft['libraries']) => void
}

/** The contracts that can be deployed; one whose libraries have no address yet asks for them. */
function Contracts({ draft, contracts, onLibraries }: ContractsProps) {
  const t = useTranslations('deploy')
  const owner = useActor()
  const [opened, setOpened] = useState<CompiledContract>()
  const deployable = contracts.filter(({ bytecode }) => bytecode !== '')
  if (deployable.length === 0) return null
  return (
    <Card title={t('contracts')}>
      <ul className={styles['contracts']}>
        {deployable.map((contract, at) => {
          const missing = missingLibraries(contract.bytecode, { files: draft.files, contracts })
          return (
            <li key={`${at} ${contract.name}`}>
              <div className={styles['contract']}>
                <bdi>{contract.name}</bdi>
                <small>{t('bytes', { count: contract.bytecode.length / 2 })}</small>
                {missing.length === 0 && (
                  <Button
                    variant="light"
                    onClick={() => (owner === undefined ? openConnect() : setOpened(contract))}
                  >
                    {t(owner === undefined ? 'connect' : 'deploy')}
                  </Button>
                )}
              </div>
              {missing.length > 0 && (
                <LibraryFields names={missing} known={draft.libraries} onLink={onLibraries} />
              )}
            </li>
          )
        })}
      </ul>
      {opened !== undefined && owner !== undefined && (
        <DeployDialog owner={owner} contract={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  )
}
