"""Leaves of Nav2: conditions, actions that end at once (instants), tasks, and their ports."""


def names(text: str) -> frozenset[str]:
    return frozenset(text.split())


CONDITIONS = names(
    """
    AreErrorCodesPresent ArePosesNear DistanceTraveled GlobalUpdatedGoal GoalReached GoalUpdated
    InitialPoseReceived IsBatteryCharging IsBatteryLow IsGoalNearby IsPathValid IsPoseOccupied
    IsStopped IsStuck IsWithinPathTrackingBounds PathExpiringTimer PathLongerOnApproach TimeExpired
    TransformAvailable
    WouldAControllerRecoveryHelp WouldAPlannerRecoveryHelp WouldARouteRecoveryHelp
    WouldASmootherRecoveryHelp ValidatePath
    """
)
# They run in one tick; for a decorator, the user's instant decides when its child runs.
INSTANTS = names(
    """
    AppendGoalPoseToGoals ConcatenatePaths ControllerSelector DistanceController
    ExtractRouteNodesAsGoals GetCurrentPose GetNextFewGoals GetPoseFromPath GoalCheckerSelector
    GoalUpdatedController GoalUpdater PathHandlerSelector PlannerSelector ProgressCheckerSelector
    RemovePassedGoals SmootherSelector SpeedController TruncatePath TruncatePathLocal
    """
)
TASKS = names(
    """
    AssistedTeleop BackUp CancelAssistedTeleop CancelBackUp CancelComputeAndTrackRoute
    CancelControl CancelDriveOnHeading CancelSpin CancelWait ClearCostmapAroundPose
    ClearCostmapAroundRobot ClearCostmapExceptRegion ClearEntireCostmap ComputeAndTrackRoute
    ComputePathThroughPoses ComputePathToPose ComputeRoute DockRobot DriveOnHeading FollowObject
    FollowPath NavigateThroughPoses NavigateToPose ReinitializeGlobalLocalization
    RemoveInCollisionGoals SmoothPath Spin ToggleCollisionMonitor UndockRobot Wait
    """
)
KNOWN = CONDITIONS | INSTANTS | TASKS
OUTPUTS = {
    "AppendGoalPoseToGoals": names("output_goals"),
    "ComputeAndTrackRoute": names(
        "execution_time last_node_id next_node_id current_edge_id route path rerouted"
    ),
    "ComputePathThroughPoses": names("path planning_time"),
    "ComputePathToPose": names("path planning_time"),
    "ComputeRoute": names("planning_time path route"),
    "ConcatenatePaths": names("output_path"),
    "ControllerSelector": names("selected_controller"),
    "DockRobot": names("num_retries success"),
    "ExtractRouteNodesAsGoals": names("goals"),
    "FollowPath": names("tracking_feedback"),
    "GetCurrentPose": names("current_pose"),
    "GetNextFewGoals": names("output_goals"),
    "GetPoseFromPath": names("pose"),
    "GoalUpdater": names("output_goal output_goals"),
    "GoalCheckerSelector": names("selected_goal_checker"),
    "PathHandlerSelector": names("selected_path_handler"),
    "PlannerSelector": names("selected_planner"),
    "ProgressCheckerSelector": names("selected_progress_checker"),
    "RemoveInCollisionGoals": names("output_goals output_waypoint_statuses"),
    "RemovePassedGoals": names("output_goals output_waypoint_statuses"),
    "SmoothPath": names("smoothed_path smoothing_duration was_completed"),
    "SmootherSelector": names("selected_smoother"),
    "TruncatePath": names("output_path"),
    "TruncatePathLocal": names("output_path"),
    "UndockRobot": names("success"),
}
PORTS = {
    "extern pose": """
        goal pose start current_pose dock_pose initial_pose input_goal output_goal ref_pose
        target_pose""",
    "extern poses": "goals input_goals output_goals",
    "extern path": """
        path input_path output_path input_path1 input_path2 unsmoothed_path smoothed_path""",
    "extern route": "route",
    "extern statuses": "input_waypoint_statuses output_waypoint_statuses",
    "extern feedback": "tracking_feedback",
    "u16": """
        error_code error_code_id start_id goal_id last_node_id next_node_id current_edge_id
        num_retries""",
    "i32": "index server_timeout",
    "u32": "max_cost cost_threshold num_goals",
    "bool": """
        use_start use_poses check_for_collisions consider_unknown_as_obstacle
        disable_collision_checks initial_pose_received is_recovery is_voltage
        navigate_to_staging_pose rerouted success use_dock_id use_footprint was_completed""",
    "f64": """
        angular_distance_weight backup_dist backup_speed dist_to_travel distance
        distance_backward distance_forward duration_stopped execution_time length_factor max_rate
        max_robot_pose_search_dist max_smoothing_duration max_speed max_staging_time
        max_undocking_time min_battery min_rate min_speed planning_time prox_len radius
        reset_distance seconds smoothing_duration speed spin_dist time_allowance tolerance
        transform_tolerance velocity_threshold wait_duration""",
    "str": """
        battery_topic behavior_tree child controller_id default_controller default_goal_checker
        default_path_handler default_planner default_progress_checker default_smoother dock_id
        dock_type error_codes_to_check error_msg global_frame goal_checker_id parent planner_id
        progress_checker_id robot_base_frame robot_frame selected_controller
        selected_goal_checker selected_path_handler selected_planner selected_progress_checker
        selected_smoother server_name service_name smoother_id topic_name""",
}
TYPES = {port: kind for kind, ports in PORTS.items() for port in ports.split()}
