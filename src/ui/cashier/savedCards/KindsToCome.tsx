import { useTranslation } from 'react-i18next'
import { SAVED_KINDS } from '#src/api/model/savedCard.ts'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { METHOD_ICONS } from '../methodIcons.tsx'
import { KIND_WORDS } from './savedWords.ts'

/** What can be saved once the real name is bound. */
export function KindsToCome() {
  const { t } = useTranslation('savedCards')
  return (
    <Card as="section" gap={12} aria-labelledby="saved-to-come">
      <h2 id="saved-to-come">{t('cards.toCome')}</h2>
      <Muted>{t('cards.realName.first')}</Muted>
      <Stack as="ul" gap={12}>
        {SAVED_KINDS.map((kind) => {
          const Icon = METHOD_ICONS[kind]
          return (
            <li key={kind}>
              <EmptyRow icon={<Icon size={20} />} title={t(KIND_WORDS[kind])} text={t(`cards.toComeText.${kind}`)} />
            </li>
          )
        })}
      </Stack>
    </Card>
  )
}
