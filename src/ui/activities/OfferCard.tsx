import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { ActivityHead } from './ActivityHead.tsx'
import { gainWords, whyWords } from './activityWords.ts'
import styles from './activities.module.css'
import { KindMotif } from './KindMotif.tsx'

/** Reasons that a card shows already, or that are everybody's who only looks. */
const UNSAID: ReadonlySet<string> = new Set(['ended', 'notBegun', 'paused', 'login'])

type OfferProps = {
  readonly card: ActivityCard
  /** The server's time; null = not known. */
  readonly now: number | null
}

/** An activity among others: what it is, what it brings, and what asks for something. All of it leads there. */
export function OfferCard({ card, now }: OfferProps) {
  const { t, i18n } = useTranslation('activities')
  const id = useId()
  const language = i18n.language === 'en' ? 'en' : 'zh-CN'
  const { why } = card
  const gain = gainWords(t, card)
  return (
    <Card as="li" className={styles.offer} gap={12} aria-labelledby={id}>
      <KindMotif kind={card.kind} className={styles.motif} />
      <Stack className={styles.words} gap={4}>
        <h3 id={id}>
          <Link
            className={styles.link}
            to={`/app/activity/${card.id}`}
            aria-label={t('activities.lookAt', { title: card.title[language] })}
          >
            {card.title[language]}
          </Link>
        </h3>
        <p className={gain === null ? styles.about : styles.gain}>{gain ?? card.words[language]}</p>
        <ActivityHead card={card} now={now} isBrief />
        {why !== null && !UNSAID.has(why.why) && <Muted>{whyWords(t, why)}</Muted>}
      </Stack>
      <ChevronRight className={styles.go} size={20} aria-hidden="true" />
    </Card>
  )
}
