import { useTranslation } from 'react-i18next'
import type { helpRatingsMachine } from '#src/machines/backOffice/contentListMachine.ts'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { FactList } from '../table/FactList.tsx'

/** How many an article of the help centre helped, of all its versions and by version. */
export function HelpRatings({ itemId, logic }: { readonly itemId: string; readonly logic: typeof helpRatingsMachine }) {
  const { t } = useTranslation('backOffice')
  const list = useActorRef(logic, { input: { query: { itemId } } })
  return (
    <Card as="section" aria-label={t('backOffice.content.ratings')}>
      <h2>{t('backOffice.content.ratings')}</h2>
      <PagedList list={list} waiting={null} empty={null} failedTitle={t('state.errorTitle')} moreLabel="">
        {([ratings]) =>
          ratings !== undefined &&
          (ratings.helped + ratings.not === 0 ? (
            <Muted>{t('backOffice.content.noRatings')}</Muted>
          ) : (
            <FactList
              facts={[
                { name: t('backOffice.content.allVersions'), value: t('backOffice.content.rated', ratings) },
                ...ratings.versions.map(({ version, helped, not }) => ({
                  name: t('backOffice.content.ofVersion', { version }),
                  value: t('backOffice.content.rated', { helped, not }),
                })),
              ]}
            />
          ))
        }
      </PagedList>
    </Card>
  )
}
