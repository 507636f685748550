import { Globe, Grid2x2, Laptop, Smartphone, TabletSmartphone } from 'lucide-react'
import type { Download } from '#src/api/model/shownContent.ts'
import styles from './sitePages.module.css'

const ICONS = { windows: Grid2x2, macos: Laptop, android: TabletSmartphone, ios: Smartphone, web: Globe } as const

/** What a platform looks like, beside its name. */
export function PlatformIcon({ platform }: { readonly platform: Download['platform'] }) {
  const Icon = ICONS[platform]
  return (
    <span className={styles.icon}>
      <Icon size={24} aria-hidden="true" />
    </span>
  )
}
