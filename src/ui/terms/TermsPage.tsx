import { CalendarClock, Database, type LucideIcon, Scale, ShieldCheck, UserRound, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { KEPT_DAYS } from '#src/api/model/kept.ts'
import { TERMS } from '#src/api/model/terms.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { useCurrentGroup } from '#src/ui/shared/useCurrentGroup.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import styles from './terms.module.css'

type TermsPageProps = { readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> } }

const SECTIONS = ['account', 'money', 'play', 'data', 'kept', 'rights'] as const
const ICONS: Readonly<Record<(typeof SECTIONS)[number], LucideIcon>> = {
  account: UserRound,
  money: Wallet,
  play: ShieldCheck,
  data: Database,
  kept: CalendarClock,
  rights: Scale,
}
const PLACES = SECTIONS.map((section) => `terms-${section}` as const)
const SENTENCES = ['one', 'two', 'three'] as const

const { formerContacts, ...days } = KEPT_DAYS
const KEPT = { ...days, years: Math.floor(formerContacts / 365) }

/** What members agree to, and what is kept of them for how long: by the numbers that the server goes by. */
export function TermsPage({ actors }: TermsPageProps) {
  const { t } = useTranslation('terms')
  // Above the first it is the first that is read.
  const current = useCurrentGroup(PLACES) ?? PLACES[0]
  useTitle(actors.title, t('terms.title'))
  return (
    <div className={styles.page}>
      <Stack gap={8} className={styles.head}>
        <h1>{t('terms.title')}</h1>
        <Muted>{t('terms.version', TERMS)}</Muted>
      </Stack>
      <nav className={styles.contents} aria-label={t('terms.contents')}>
        {SECTIONS.map((section) => (
          <a key={section} href={`#terms-${section}`} aria-current={current === `terms-${section}` ? 'location' : undefined}>
            <SectionIcon of={section} />
            {t(`terms.sections.${section}.heading`)}
          </a>
        ))}
      </nav>
      <Stack gap={16} className={styles.parts}>
        {SECTIONS.map((section) => (
          <Card as="section" key={section} aria-labelledby={`terms-${section}`}>
            <h2 id={`terms-${section}`}>
              <span className={styles.icon}>
                <SectionIcon of={section} />
              </span>
              {t(`terms.sections.${section}.heading`)}
            </h2>
            <ol className={styles.sentences}>
              {SENTENCES.map((sentence) => (
                <li key={sentence}>{t(`terms.sections.${section}.${sentence}`, KEPT)}</li>
              ))}
            </ol>
          </Card>
        ))}
        <Row className={styles.ask} wrap between>
          <p>{t('terms.ask')}</p>
          <ButtonLink variant="soft" to="/cs">
            {t('terms.service')}
          </ButtonLink>
        </Row>
      </Stack>
    </div>
  )
}

function SectionIcon({ of }: { readonly of: (typeof SECTIONS)[number] }) {
  const Icon = ICONS[of]
  return <Icon size={20} aria-hidden="true" />
}
