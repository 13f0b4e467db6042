import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../i18n/message.ts'
import { resourceMessages } from '../i18n/resources.ts'
import { toast } from '../ui/toast.ts'
import { dashboards } from './dashboards.ts'
import { errorText } from './errors.ts'

/** Creates an empty dashboard of the given title and hands over the path where it can be edited. */
export function useCreateDashboard(title: string, open: (path: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => dashboards.create<{ id: number }>({ dashboard_title: title }),
    onSuccess: ({ id }) => open(`/superset/dashboard/${id}/?edit=true`),
    onError: (error) =>
      toast.danger(t(resourceMessages.createFailed, { things: 'dashboards', detail: errorText(error) })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dashboards.key }),
  })
}
