import { Check, Mic, PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ROOM_MODERATORS } from '#src/api/model/anchorPlace.ts'
import { SITE_FORM_LIMIT } from '#src/api/model/siteForm.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import styles from './anchorPlace.module.css'

const STEPS = ['apply', 'review', 'open'] as const
const ASKED = ['name', 'reach', 'about'] as const
const GIVEN = ['page', 'plan', 'stream', 'moderators', 'fans'] as const

/** For who has no room: how one becomes an anchor, what is asked, and what a room brings. */
export function BecomeAnchor() {
  const { t } = useTranslation('anchorPlace')
  const limits = { about: SITE_FORM_LIMIT.text, moderators: ROOM_MODERATORS }
  return (
    <Stack className={styles.become}>
      <Card>
        <div className={styles.lead}>
          <span aria-hidden="true">
            <Mic size={28} />
          </span>
          <div>
            <h2 className={styles.roomless}>{t('ownRoom.none')}</h2>
            <Muted>{t('ownRoom.noneText')}</Muted>
          </div>
          <ButtonLink to="/app/join">{t('ownRoom.join')}</ButtonLink>
        </div>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step}>
              <strong>{t(`ownRoom.become.${step}`)}</strong>
              <p>{t(`ownRoom.become.${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </Card>
      <div className={styles.pair}>
        <Card as="section" gap={12}>
          <h2 className={styles.part}>{t('ownRoom.become.asked')}</h2>
          <ul className={styles.points}>
            {ASKED.map((one) => (
              <li key={one}>
                <PenLine size={16} aria-hidden="true" />
                {t(`ownRoom.become.ask.${one}`, limits)}
              </li>
            ))}
          </ul>
        </Card>
        <Card as="section" gap={12}>
          <h2 className={styles.part}>{t('ownRoom.become.given')}</h2>
          <ul className={styles.points}>
            {GIVEN.map((one) => (
              <li key={one}>
                <Check size={16} aria-hidden="true" />
                {t(`ownRoom.become.give.${one}`, limits)}
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <Row gap={8} wrap>
        <ButtonLink variant="outline" to="/app/help">
          {t('ownRoom.become.help')}
        </ButtonLink>
        <ButtonLink variant="plain" to="/cs">
          {t('ownRoom.become.service')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}
