/** Texts of the resources, as the Superset API words them. */

export const CHART_MESSAGES = {
  datasourceMissing: 'Datasource does not exist',
  datasourceTypeMissing: 'Datasource type is required when datasource_id is given',
  dashboardsMissing: 'Dashboards do not exist',
  dashboardsForbidden: 'Changing one or more of these dashboards is forbidden',
} as const
