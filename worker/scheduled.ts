import { repairObjects } from './db/object-upkeep.ts'
import type { Env } from './http/context.ts'
import { log } from './log.ts'

/** What happens once a minute without anybody asking. */
export async function everyMinute(now: number, env: Env): Promise<void> {
  const repair = await repairObjects(env, now)
  if (repair.completed + repair.removed + repair.failed > 0) log('warning', { problem: 'interrupted work was taken up', ...repair })
}
