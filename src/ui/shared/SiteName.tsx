import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import styles from './siteName.module.css'
import { useSiteName } from './useSiteName.ts'

/** What the site is called: the product's own name is drawn, another one stands in letters. */
export function SiteName({ site }: { readonly site: SiteRef }) {
  const name = useSiteName(site)
  return (
    <span className={styles.name} data-site={name}>
      {name}
    </span>
  )
}
