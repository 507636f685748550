import { provideOutbox } from '#src/machines/dev/outboxActors.ts'
import { OutboxPage } from '#src/ui/dev/OutboxPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** Messages to members that went nowhere else, for developers. */
export const outbox = defineFeature({ page: OutboxPage, provide: ({ client }) => ({ outbox: provideOutbox(client) }) })
