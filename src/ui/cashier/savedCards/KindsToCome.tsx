import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SAVED_KINDS } from '#src/api/model/savedCard.ts'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { METHOD_ICONS } from '../methodIcons.tsx'
import { KIND_WORDS } from './savedWords.ts'
import styles from './cards.module.css'

/** What can be saved once the real name is bound. */
export function KindsToCome() {
  const { t } = useTranslation('savedCards')
  return (
    <Card as="section" gap={12} aria-labelledby="saved-to-come">
      <h2 id="saved-to-come">{t('cards.toCome')}</h2>
      <Muted>{t('cards.realName.first')}</Muted>
      <ul className={styles.toCome}>
        {SAVED_KINDS.map((kind) => {
          const Icon = METHOD_ICONS[kind]
          return (
            <li key={kind}>
              <span>
                <Icon size={24} aria-hidden="true" />
                <Lock size={16} aria-hidden="true" />
              </span>
              <b>{t(KIND_WORDS[kind])}</b>
              <Muted as="span" size={12}>
                {t(`cards.toComeText.${kind}`)}
              </Muted>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
