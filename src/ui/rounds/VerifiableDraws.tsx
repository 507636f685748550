import { useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { drawsMachine } from '#src/machines/games/drawsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './rounds.module.css'

/** The last draws of activities, each of which one press computes again; nothing while there are none. */
export function VerifiableDraws({ logic }: { readonly logic: typeof drawsMachine }) {
  const { t } = useTranslation('rounds')
  const language = useLanguage()
  const list = useSelector(useActorRef(logic, { input: { query: null } }), ({ context }) => context.items)
  if (list.length === 0) return null
  return (
    <Card as="section" aria-labelledby="verifiable-draws" gap={12}>
      <h2 id="verifiable-draws">{t('verify.draws')}</h2>
      <ul className={styles.list}>
        {list.map(({ id, title, when }) => (
          <li key={id}>
            <Link className={styles.row} to={`/app/verify?draw=${id}`}>
              <span className={styles.what}>
                <b>{title[language]}</b>
                <Muted as="span" size={12} digits>
                  {when}
                </Muted>
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
