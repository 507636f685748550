import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { provideOutbox } from '#src/machines/dev/outboxActors.ts'
import { OutboxPage } from '#src/ui/dev/OutboxPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** Messages to members that went nowhere else, for developers. */
export const outbox = defineFeature({
  page: OutboxPage,
  provide: ({ client, copyText }) => ({ outbox: provideOutbox(client), copy: provideCopy(copyText) }),
})
