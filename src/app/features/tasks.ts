import { provideTasks } from '#src/machines/tasks/tasksActors.ts'
import { provideWelfare } from '#src/machines/welfare/welfareActors.ts'
import { TasksPage } from '#src/ui/tasks/TasksPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The member's tasks. */
export const tasks = defineFeature({
  page: TasksPage,
  provide: (app) => ({ logic: { ...provideWelfare(app), tasks: provideTasks(app) }, now: app.now }),
})
