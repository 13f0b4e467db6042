CREATE TABLE `chart_owners` (
	`chart_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`chart_id`, `user_id`),
	FOREIGN KEY (`chart_id`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `charts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`slice_name` text NOT NULL,
	`viz_type` text NOT NULL,
	`datasource_id` integer,
	`datasource_type` text DEFAULT 'table' NOT NULL,
	`datasource_name` text,
	`params` text DEFAULT '{}' NOT NULL,
	`query_context` text,
	`description` text,
	`cache_timeout` integer,
	`last_saved_at` integer,
	`last_saved_by_fk` integer,
	`certified_by` text,
	`certification_details` text,
	`is_managed_externally` integer DEFAULT false NOT NULL,
	`external_url` text,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `charts_uuid_unique` ON `charts` (`uuid`);--> statement-breakpoint
CREATE INDEX `charts_datasource` ON `charts` (`datasource_id`,`datasource_type`);--> statement-breakpoint
CREATE INDEX `charts_changed` ON `charts` (`changed_on`);--> statement-breakpoint
CREATE TABLE `dashboard_charts` (
	`dashboard_id` integer NOT NULL,
	`chart_id` integer NOT NULL,
	PRIMARY KEY(`dashboard_id`, `chart_id`),
	FOREIGN KEY (`dashboard_id`) REFERENCES `dashboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`chart_id`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dashboard_charts_chart` ON `dashboard_charts` (`chart_id`);--> statement-breakpoint
CREATE TABLE `dashboard_owners` (
	`dashboard_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`dashboard_id`, `user_id`),
	FOREIGN KEY (`dashboard_id`) REFERENCES `dashboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `dashboard_roles` (
	`dashboard_id` integer NOT NULL,
	`role_id` integer NOT NULL,
	PRIMARY KEY(`dashboard_id`, `role_id`),
	FOREIGN KEY (`dashboard_id`) REFERENCES `dashboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `dashboards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`dashboard_title` text DEFAULT '' NOT NULL,
	`slug` text,
	`description` text,
	`css` text DEFAULT '' NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`theme_id` integer,
	`position_json` text DEFAULT '{}' NOT NULL,
	`json_metadata` text DEFAULT '{}' NOT NULL,
	`state` text DEFAULT 'creating' NOT NULL,
	`projected_seq` integer DEFAULT 0 NOT NULL,
	`certified_by` text,
	`certification_details` text,
	`is_managed_externally` integer DEFAULT false NOT NULL,
	`external_url` text,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dashboards_uuid_unique` ON `dashboards` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `dashboards_slug_unique` ON `dashboards` (`slug`);--> statement-breakpoint
CREATE INDEX `dashboards_changed` ON `dashboards` (`changed_on`);--> statement-breakpoint
CREATE TABLE `databases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`database_name` text NOT NULL,
	`backend` text NOT NULL,
	`sqlalchemy_uri` text NOT NULL,
	`encrypted_secrets` text,
	`secrets_key_id` text,
	`configuration_method` text DEFAULT 'sqlalchemy_form' NOT NULL,
	`extra` text DEFAULT '{}' NOT NULL,
	`cache_timeout` integer,
	`expose_in_sqllab` integer DEFAULT true NOT NULL,
	`allow_run_async` integer DEFAULT false NOT NULL,
	`allow_ctas` integer DEFAULT false NOT NULL,
	`allow_cvas` integer DEFAULT false NOT NULL,
	`allow_dml` integer DEFAULT false NOT NULL,
	`allow_file_upload` integer DEFAULT false NOT NULL,
	`impersonate_user` integer DEFAULT false NOT NULL,
	`force_ctas_schema` text,
	`is_managed_externally` integer DEFAULT false NOT NULL,
	`external_url` text,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `databases_uuid_unique` ON `databases` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `databases_database_name_unique` ON `databases` (`database_name`);--> statement-breakpoint
CREATE TABLE `dataset_columns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`dataset_id` integer NOT NULL,
	`column_name` text NOT NULL,
	`verbose_name` text,
	`description` text,
	`type` text,
	`type_generic` integer,
	`advanced_data_type` text,
	`expression` text,
	`is_dttm` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`groupby` integer DEFAULT true NOT NULL,
	`filterable` integer DEFAULT true NOT NULL,
	`python_date_format` text,
	`extra` text,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dataset_columns_uuid_unique` ON `dataset_columns` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `dataset_columns_name` ON `dataset_columns` (`dataset_id`,`column_name`);--> statement-breakpoint
CREATE TABLE `dataset_metrics` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`dataset_id` integer NOT NULL,
	`metric_name` text NOT NULL,
	`verbose_name` text,
	`description` text,
	`metric_type` text,
	`expression` text NOT NULL,
	`d3format` text,
	`currency` text,
	`warning_text` text,
	`extra` text,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dataset_metrics_uuid_unique` ON `dataset_metrics` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `dataset_metrics_name` ON `dataset_metrics` (`dataset_id`,`metric_name`);--> statement-breakpoint
CREATE TABLE `dataset_owners` (
	`dataset_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`dataset_id`, `user_id`),
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `datasets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`table_name` text NOT NULL,
	`database_id` integer NOT NULL,
	`catalog` text,
	`schema` text,
	`sql` text,
	`description` text,
	`main_dttm_col` text,
	`default_endpoint` text,
	`offset` integer DEFAULT 0 NOT NULL,
	`cache_timeout` integer,
	`is_sqllab_view` integer DEFAULT false NOT NULL,
	`template_params` text,
	`params` text,
	`extra` text,
	`folders` text,
	`normalize_columns` integer DEFAULT false NOT NULL,
	`always_filter_main_dttm` integer DEFAULT false NOT NULL,
	`filter_select_enabled` integer DEFAULT true NOT NULL,
	`fetch_values_predicate` text,
	`version` integer DEFAULT 1 NOT NULL,
	`is_managed_externally` integer DEFAULT false NOT NULL,
	`external_url` text,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer,
	FOREIGN KEY (`database_id`) REFERENCES `databases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `datasets_uuid_unique` ON `datasets` (`uuid`);--> statement-breakpoint
CREATE INDEX `datasets_database` ON `datasets` (`database_id`);--> statement-breakpoint
CREATE INDEX `datasets_name` ON `datasets` (`table_name`);--> statement-breakpoint
CREATE TABLE `favorites` (
	`user_id` integer NOT NULL,
	`object_type` text NOT NULL,
	`object_id` integer NOT NULL,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`user_id`, `object_type`, `object_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `group_roles` (
	`group_id` integer NOT NULL,
	`role_id` integer NOT NULL,
	PRIMARY KEY(`group_id`, `role_id`),
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`label` text,
	`description` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `groups_name_unique` ON `groups` (`name`);--> statement-breakpoint
CREATE TABLE `key_values` (
	`key` text PRIMARY KEY NOT NULL,
	`resource` text NOT NULL,
	`scope` text,
	`value` text NOT NULL,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`expires_on` integer
);
--> statement-breakpoint
CREATE INDEX `key_values_scope` ON `key_values` (`resource`,`scope`);--> statement-breakpoint
CREATE INDEX `key_values_expiry` ON `key_values` (`expires_on`);--> statement-breakpoint
CREATE TABLE `login_attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`window_start` integer NOT NULL,
	`blocked_until` integer
);
--> statement-breakpoint
CREATE TABLE `logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`action` text NOT NULL,
	`user_id` integer,
	`dashboard_id` integer,
	`slice_id` integer,
	`json` text,
	`duration_ms` integer,
	`referrer` text,
	`dttm` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `logs_user` ON `logs` (`user_id`,`dttm`);--> statement-breakpoint
CREATE INDEX `logs_object` ON `logs` (`dashboard_id`,`slice_id`);--> statement-breakpoint
CREATE TABLE `permission_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`permission_id` integer NOT NULL,
	`view_menu_id` integer NOT NULL,
	FOREIGN KEY (`permission_id`) REFERENCES `permissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`view_menu_id`) REFERENCES `view_menus`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `permission_views_pair` ON `permission_views` (`permission_id`,`view_menu_id`);--> statement-breakpoint
CREATE TABLE `permissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `permissions_name_unique` ON `permissions` (`name`);--> statement-breakpoint
CREATE TABLE `queries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`user_id` integer,
	`database_id` integer NOT NULL,
	`tab_name` text,
	`sql_editor_id` text,
	`catalog` text,
	`schema` text,
	`sql` text NOT NULL,
	`select_sql` text,
	`executed_sql` text,
	`limit` integer,
	`limiting_factor` text DEFAULT 'UNKNOWN' NOT NULL,
	`select_as_cta` integer DEFAULT false NOT NULL,
	`tmp_table_name` text,
	`tmp_schema_name` text,
	`ctas_method` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`progress` integer DEFAULT 0 NOT NULL,
	`rows` integer,
	`error_message` text,
	`extra` text DEFAULT '{}' NOT NULL,
	`results_key` text,
	`tracking_url` text,
	`start_time` real,
	`start_running_time` real,
	`end_time` real,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`database_id`) REFERENCES `databases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `queries_client_id_unique` ON `queries` (`client_id`);--> statement-breakpoint
CREATE INDEX `queries_user` ON `queries` (`user_id`,`changed_on`);--> statement-breakpoint
CREATE INDEX `queries_editor` ON `queries` (`sql_editor_id`);--> statement-breakpoint
CREATE TABLE `role_permissions` (
	`role_id` integer NOT NULL,
	`permission_view_id` integer NOT NULL,
	PRIMARY KEY(`role_id`, `permission_view_id`),
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`permission_view_id`) REFERENCES `permission_views`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roles_name_unique` ON `roles` (`name`);--> statement-breakpoint
CREATE TABLE `saved_queries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`label` text,
	`description` text,
	`db_id` integer,
	`catalog` text,
	`schema` text,
	`sql` text,
	`template_parameters` text,
	`rows` integer,
	`last_run` integer,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer,
	FOREIGN KEY (`db_id`) REFERENCES `databases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_queries_uuid_unique` ON `saved_queries` (`uuid`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_on` integer NOT NULL,
	`seen_on` integer NOT NULL,
	`expires_on` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `sql_tabs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`label` text NOT NULL,
	`active` integer DEFAULT false NOT NULL,
	`position` real DEFAULT 0 NOT NULL,
	`database_id` integer,
	`latest_query_id` text,
	`saved_query_id` integer,
	`projected_seq` integer DEFAULT 0 NOT NULL,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sql_tabs_uuid_unique` ON `sql_tabs` (`uuid`);--> statement-breakpoint
CREATE INDEX `sql_tabs_user` ON `sql_tabs` (`user_id`);--> statement-breakpoint
CREATE TABLE `tagged_objects` (
	`tag_id` integer NOT NULL,
	`object_type` integer NOT NULL,
	`object_id` integer NOT NULL,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	PRIMARY KEY(`tag_id`, `object_type`, `object_id`),
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tagged_objects_object` ON `tagged_objects` (`object_type`,`object_id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`type` integer DEFAULT 1 NOT NULL,
	`description` text,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_name_unique` ON `tags` (`name`);--> statement-breakpoint
CREATE TABLE `user_groups` (
	`user_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `group_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` integer NOT NULL,
	`role_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `role_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`last_login` integer,
	`login_count` integer DEFAULT 0 NOT NULL,
	`fail_login_count` integer DEFAULT 0 NOT NULL,
	`preferences` text DEFAULT '{}' NOT NULL,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `view_menus` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `view_menus_name_unique` ON `view_menus` (`name`);