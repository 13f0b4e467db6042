CREATE TABLE `embedded_dashboards` (
	`uuid` text PRIMARY KEY NOT NULL,
	`dashboard_id` integer NOT NULL,
	`allowed_domains` text DEFAULT '[]' NOT NULL,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer,
	FOREIGN KEY (`dashboard_id`) REFERENCES `dashboards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_dashboards_dashboard_id_unique` ON `embedded_dashboards` (`dashboard_id`);