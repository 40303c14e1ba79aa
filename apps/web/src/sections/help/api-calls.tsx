import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { apiUrl } from '../../data/api.ts'
import {
  type ApiCall,
  type ApiPart,
  apiDocument,
  apiParts,
  callsWith,
  exampleQuery,
  partOf,
} from '../../data/documents.ts'
import { Card } from '../../ui/card.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { ApiKey, TryCall } from './api-key.tsx'
import styles from './api-calls.module.css'

/** Every endpoint of this server, from its own OpenAPI document, which is in English. */
export function ApiCalls() {
  const t = useTranslations('api')
  const query = useQuery(apiDocument())
  const { data } = query
  const [typed, setTyped] = useState('')
  const [apiKey, setApiKey] = useState('')
  const calls = callsWith(data ?? [], typed)
  return (
    <FailureFrame query={query}>
      <ApiKey apiKey={apiKey} onChange={setApiKey} />
      <Card title={t('calls')} aside={<a href={apiUrl('/openapi.json')}>/openapi.json</a>}>
        <div className={styles['bar']}>
          <input
            className={styles['field']}
            type="search"
            aria-label={t('find')}
            placeholder={t('find')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <output>{data && t('count', { count: calls.length })}</output>
        </div>
        {data === undefined && <DetailsSkeleton count={10} />}
        {data !== undefined && calls.length === 0 && <NothingHere title={t('none')} text={t('noneText')} />}
        <div className={styles['parts']}>
          <PartIndex calls={calls} />
          <div>
            {partsOf(calls).map(({ part, calls: ofPart }) => (
              <Part key={part} part={part} calls={ofPart} apiKey={apiKey} />
            ))}
          </div>
        </div>
      </Card>
    </FailureFrame>
  )
}

const partsOf = (calls: readonly ApiCall[]) =>
  apiParts
    .map((part) => ({ part, calls: calls.filter((call) => partOf(call) === part) }))
    .filter((one) => one.calls.length > 0)

function usePartTitle(): (part: ApiPart) => string {
  const t = useTranslations()
  return (part) => {
    if (part === 'governance') return t('menu.governance')
    if (part === 'search') return t('search.submit')
    return part === 'other' ? t('api.other') : t(`page.${part}`)
  }
}

/** Links to the parts: beside them on a wide screen, above them on a phone. */
function PartIndex({ calls }: { readonly calls: readonly ApiCall[] }) {
  const t = useTranslations('api')
  const titleOf = usePartTitle()
  return (
    <nav className={styles['index']} aria-label={t('parts')}>
      {partsOf(calls).map(({ part, calls: { length } }) => (
        <Link key={part} to="/developer/api" search={{ part }} resetScroll={false}>
          {titleOf(part)} <small>{length}</small>
        </Link>
      ))}
    </nav>
  )
}

type PartProps = { readonly part: ApiPart; readonly calls: readonly ApiCall[]; readonly apiKey: string }

/** A part of the API; the address of the page can name it. */
function Part({ part, calls, apiKey }: PartProps) {
  const titleOf = usePartTitle()
  const { part: wanted } = useSearch({ strict: false }) as { readonly part?: string }
  const id = `part-${part}`
  useEffect(() => {
    if (wanted === part) document.querySelector(`#${id}`)?.scrollIntoView({ block: 'start' })
  }, [wanted, part, id])
  return (
    <section className={styles['part']}>
      <h3 id={id}>{titleOf(part)}</h3>
      <ul className={styles['calls']}>
        {calls.map((call) => (
          <li key={`${call.method} ${call.path}`}>
            <Call call={call} apiKey={apiKey} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Call({ call, apiKey }: { readonly call: ApiCall; readonly apiKey: string }) {
  const { method, path, summary, description, parameters = [] } = call
  const tried = exampleQuery(call)
  const t = useTranslations('api')
  const [isOpened, setOpened] = useState(false)
  return (
    <details dir="ltr" onToggle={() => setOpened(true)}>
      <summary>
        <code dir="ltr">
          {method} {path}
        </code>
        <span lang="en" dir="ltr">
          {summary}
        </span>
      </summary>
      <div className={styles['body']} lang="en" dir="ltr">
        {description !== undefined && <p>{description}</p>}
        {parameters.length === 0 ? (
          <p>{t('noParameters')}</p>
        ) : (
          <dl>
            {parameters.map((parameter) => (
              <div key={parameter.name}>
                <dt>
                  <code>{parameter.name}</code> {parameter.required === true && <span>{t('required')}</span>}
                </dt>
                <dd>{parameter.description}</dd>
              </div>
            ))}
          </dl>
        )}
        {/* A form for each of the many calls would make the page slow. */}
        {isOpened && tried !== undefined && <TryCall path={pathWith(path, tried)} apiKey={apiKey} />}
      </div>
    </details>
  )
}

/** A path with its query, as it is typed. */
function pathWith(path: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}
